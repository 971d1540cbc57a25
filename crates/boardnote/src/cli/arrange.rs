//! The order of options in help texts, and their values.

use clap::{Arg, ArgAction, Command};

/// Options about reading, in the order of their list.
const READING: [&str; 18] = [
    "from",
    "charset",
    "strict",
    "lenient",
    "limit",
    "record",
    "recursive",
    "follow",
    "hidden",
    "exclude",
    "files_from",
    "from0",
    "jobs",
    "keep_going",
    "max_record",
    "max_memory",
    "verbose",
    "no_progress",
];
/// Options that most verbs have and that the short help shows.
const SHORT: [&str; 3] = ["from", "recursive", "quiet"];
/// Options that most verbs have, in the order of their list.
const COMMON: [&str; 3] = ["quiet", "max_findings", "color"];

/// Puts the options that concern a verb first, then those of reading, those of notations, and those
/// that every verb has, and shortens the lists of values in the short help.
pub(super) fn arranged(command: Command) -> Command {
    let mut own = 0;
    let command = command.mut_args(|arg| {
        let place = |list: &[&str]| list.iter().position(|name| arg.get_id() == name);
        let order = match (place(&READING), place(&COMMON), arg.get_help_heading()) {
            (Some(at), ..) => 1_000 + at,
            (_, Some(at), _) => 3_000 + at,
            (_, _, Some(_)) => return with_values(arg),
            _ => {
                own += 1;
                own
            }
        };
        let is_common = order >= 1_000 && !SHORT.iter().any(|name| arg.get_id() == name);
        let is_hidden = is_common || arg.is_hide_short_help_set();
        with_values(arg.display_order(order).hide_short_help(is_hidden))
    });
    // A hidden tool is one that this build lacks, which takes its arguments as they are.
    let command = if command.is_hide_set() { command } else { with_help(command) };
    // Only the verb that runs is arranged, since there are many options.
    command.mut_subcommands(|verb| verb.defer(arranged))
}

/// Puts the option for help behind all others.
fn with_help(command: Command) -> Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let help = help.help("Print help; --help prints more").display_order(4_000);
    command.disable_help_flag(true).arg(help)
}

/// Lists the values of an option in brackets in the short help.
fn with_values(arg: Arg) -> Arg {
    // Lists that are hidden can be long, and every start of the program would make them.
    if arg.is_hide_possible_values_set() || !arg.get_action().takes_values() {
        return arg;
    }
    let values = arg.get_possible_values();
    if values.is_empty() {
        return arg;
    }
    let Some(help) = arg.get_help().map(ToString::to_string) else { return arg };
    let names: Vec<_> = values.iter().filter(|value| !value.is_hide_set()).collect();
    let names: Vec<_> = names.iter().map(|value| value.get_name()).collect();
    let short = format!("{help} [{}]", names.join(", "));
    let about = |value: &clap::builder::PossibleValue| {
        let about = value.get_help().map(|about| format!(": {about}")).unwrap_or_default();
        format!("\n- {}{about}", value.get_name())
    };
    let long: String = values.iter().map(about).collect();
    let long = arg.get_long_help().map_or(help, ToString::to_string) + "\n" + &long;
    arg.hide_possible_values(true).help(short).long_help(long)
}
