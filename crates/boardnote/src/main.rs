//! The `boardnote` program. The library contains all of its code.

fn main() -> std::process::ExitCode {
    boardnote::main()
}
