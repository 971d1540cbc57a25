use alloc::vec;
use alloc::vec::Vec;

use super::Graph;

const NEW: usize = usize::MAX;

/// Groups positions that can reach one another, as through captures in a ko or passes. Most groups
/// have a single position. Each group follows all groups that a move or a pass from it leads to.
///
/// The algorithm is Tarjan's, with an explicit stack instead of recursion.
pub(super) fn components(graph: &Graph<'_>) -> Vec<Vec<usize>> {
    let mut search = Search {
        order: vec![NEW; graph.len()],
        low: vec![0; graph.len()],
        open: vec![false; graph.len()],
        stack: Vec::new(),
        path: Vec::new(),
        visited: 0,
        components: Vec::new(),
    };
    for root in 0..graph.len() {
        if search.order[root] == NEW {
            search.from(root, graph);
        }
    }
    search.components
}

struct Search {
    /// Order of the first visits.
    order: Vec<usize>,
    /// The earliest open position known to be reachable.
    low: Vec<usize>,
    /// `true` for positions on the stack: visited and not yet in a component.
    open: Vec<bool>,
    stack: Vec<usize>,
    /// The positions on the current path, each with the number of moves already followed.
    path: Vec<(usize, usize)>,
    visited: usize,
    components: Vec<Vec<usize>>,
}

impl Search {
    fn from(&mut self, root: usize, graph: &Graph<'_>) {
        self.visit(root);
        while let Some((number, followed)) = self.path.pop() {
            if let Some(target) = graph.kid(number, followed) {
                self.path.push((number, followed + 1));
                if self.order[target] == NEW {
                    self.visit(target);
                } else if self.open[target] {
                    self.low[number] = self.low[number].min(self.order[target]);
                }
                continue;
            }
            if let Some(&(parent, _)) = self.path.last() {
                self.low[parent] = self.low[parent].min(self.low[number]);
            }
            if self.low[number] == self.order[number] {
                self.close(number);
            }
        }
    }

    fn visit(&mut self, number: usize) {
        self.order[number] = self.visited;
        self.low[number] = self.visited;
        self.visited += 1;
        self.open[number] = true;
        self.stack.push(number);
        self.path.push((number, 0));
    }

    /// Closes a component: all positions on the stack from this one on can reach it.
    fn close(&mut self, number: usize) {
        let start = self.stack.iter().rposition(|&open| open == number).unwrap_or(0);
        let component = self.stack.split_off(start);
        for &member in &component {
            self.open[member] = false;
        }
        self.components.push(component);
    }
}
