//! The moves of a game of any kind, with their comments and their analysis.

use board_picture::{Candidate, Decision, Entry, Game};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Returns the positions of games as dictionaries, each after the one from which its move was played.
pub(crate) fn list<'py>(py: Python<'py>, games: &[Game]) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for game in games {
        let before = list.len();
        for (entry, parent) in game.entries.iter().zip(game.parents()) {
            let dict = one(py, entry)?;
            dict.set_item("parent", parent.map(|parent| before + parent))?;
            list.append(dict)?;
        }
    }
    Ok(list)
}

fn one<'py>(py: Python<'py>, entry: &Entry) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("name", &entry.name)?;
    dict.set_item("player", entry.player)?;
    dict.set_item("symbols", &entry.glyphs)?;
    dict.set_item("comment_before", &entry.comment_before)?;
    dict.set_item("comment", &entry.comment)?;
    dict.set_item("id", &entry.id)?;
    let decisions: PyResult<Vec<_>> = entry.decisions.iter().map(|it| decision(py, it)).collect();
    dict.set_item("decisions", decisions?)?;
    Ok(dict)
}

fn decision<'py>(py: Python<'py>, decision: &Decision) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("title", &decision.title)?;
    dict.set_item("verdict", &decision.verdict)?;
    dict.set_item("loss", decision.loss)?;
    let choices: PyResult<Vec<_>> = decision.candidates.iter().map(|it| choice(py, it)).collect();
    dict.set_item("choices", choices?)?;
    Ok(dict)
}

fn choice<'py>(py: Python<'py>, candidate: &Candidate) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("name", &candidate.name)?;
    dict.set_item("value", &candidate.value)?;
    dict.set_item("difference", &candidate.difference)?;
    dict.set_item("details", &candidate.details)?;
    dict.set_item("chosen", candidate.chosen)?;
    Ok(dict)
}
