//! `boardnote completions`: completion scripts for shells.
//!
//! `clap_complete` writes the scripts. Those for bash and zsh complete the values of all arguments;
//! the values that the others leave out are added here.

use super::Verb;
use crate::context::{Context, Status};
use clap::{Arg, Command};
use clap_complete::Shell;
use std::collections::BTreeMap;
use std::io;

/// Arguments of `completions`.
#[derive(clap::Args, Clone, Copy, Debug)]
#[command(
    about = "Print shell completions",
    after_help = "Example:\n  \
    boardnote completions bash > ~/.local/share/bash-completion/completions/boardnote"
)]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Verb for Args {}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let mut program = (context.command)();
    program.build();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "boardnote", &mut script);
    let mut script = String::from_utf8(script).map_err(io::Error::other)?;
    match args.shell {
        Shell::Elvish => replace_last(&mut script, "$completions[$command]", &elvish(&program)),
        Shell::Fish => script.push_str(&fish(&program)),
        Shell::PowerShell => {
            replace_last(&mut script, "$completions.Where{", &powershell(&program));
        }
        _ => {}
    }
    super::print(script.as_bytes())
}

/// Replaces the last occurrence of `old`.
fn replace_last(script: &mut String, old: &str, new: &str) {
    if let Some(at) = script.rfind(old) {
        script.replace_range(at..at + old.len(), new);
    }
}

/// Names to complete, by the words before them: an option (`--from`) that has the same values
/// everywhere, an option of one command (`boardnote;stats --format`), or the arguments of a command
/// (`boardnote;explain`).
type Values = BTreeMap<String, Vec<String>>;

fn names(arg: &Arg) -> Vec<String> {
    let values = arg.get_possible_values().into_iter().filter(|value| !value.is_hide_set());
    values.map(|value| value.get_name().to_owned()).collect()
}

fn values(program: &Command) -> Values {
    let mut all = Values::new();
    collect(program, "boardnote", &mut all);
    let mut shared = Values::new();
    for (key, names) in &all {
        if let Some((_, option)) = key.split_once(' ') {
            let same = |(other, own): (&String, &Vec<String>)| {
                own == names || other.split_once(' ').is_none_or(|(_, other)| other != option)
            };
            if all.iter().all(same) {
                shared.insert(option.to_owned(), names.clone());
            }
        }
    }
    all.retain(|key, _| key.split_once(' ').is_none_or(|(_, option)| !shared.contains_key(option)));
    all.append(&mut shared);
    all
}

/// Adds the values of a command and of those below it.
fn collect(command: &Command, path: &str, all: &mut Values) {
    for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
        let names = names(arg);
        if names.is_empty() {
            continue;
        }
        let longs = arg.get_long_and_visible_aliases().unwrap_or_default();
        let shorts = arg.get_short_and_visible_aliases().unwrap_or_default();
        let longs = longs.into_iter().map(|long| format!("{path} --{long}"));
        let shorts = shorts.into_iter().map(|short| format!("{path} -{short}"));
        let keys = longs.chain(shorts).chain(arg.is_positional().then(|| path.to_owned()));
        all.extend(keys.map(|key| (key, names.clone())));
    }
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        collect(below, &format!("{path};{}", below.get_name()), all);
    }
}

/// Returns lines that complete the arguments of verbs; options are completed already.
fn fish(program: &Command) -> String {
    let arguments = values(program).into_iter().filter_map(|(key, names)| {
        let verb = key.strip_prefix("boardnote;")?;
        (!verb.contains([' ', ';'])).then(|| (verb.to_owned(), names.join(" ")))
    });
    let lines = arguments.map(|(verb, names)| {
        let condition = format!("__fish_boardnote_using_subcommand {verb}");
        format!("complete -c boardnote -n \"{condition}\" -f -a \"{names}\"\n")
    });
    lines.collect()
}

fn quoted(names: &[String], between: &str) -> String {
    names.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(between)
}

fn elvish(program: &Command) -> String {
    let values = values(program).into_iter();
    let values = values.map(|(key, names)| format!("        &'{key}'=[{}]\n", quoted(&names, " ")));
    let values: String = values.collect();
    format!(
        "var values = [\n{values}    ]
    var previous = $words[-2]
    if (has-key $values $command' '$previous) {{
        all $values[$command' '$previous]
    }} elif (has-key $values $previous) {{
        all $values[$previous]
    }} else {{
        if (has-key $completions $command) {{
            $completions[$command]
        }}
        if (has-key $values $command) {{
            all $values[$command]
        }} elif (not-eq $command 'boardnote') {{
            edit:complete-filename $@words
        }}
    }}"
    )
}

fn powershell(program: &Command) -> String {
    let values = values(program).into_iter();
    let values = values.map(|(key, names)| format!("        '{key}' = {}\n", quoted(&names, ", ")));
    let values: String = values.collect();
    format!(
        "$values = @{{\n{values}    }}
    $previous = \"$($commandElements[-1 - [int][bool]$wordToComplete])\"
    foreach ($key in \"$command $previous\", $previous, $command) {{
        if ($values.ContainsKey($key)) {{
            if ($key -ne $command) {{
                $completions = @()
            }}
            $completions += @($values[$key]).ForEach{{
                [CompletionResult]::new($_, $_, [CompletionResultType]::ParameterValue, $_)
            }}
            break
        }}
    }}

    $completions.Where{{"
    )
}
