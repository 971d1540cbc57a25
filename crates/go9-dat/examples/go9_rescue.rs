//! Checks a position file and saves the intact records of a damaged one.
//!
//! `cargo run --example go9_rescue -- damaged.dat rescued.dat`

use core::error::Error;
use go9_dat::Hasher;
use go9_dat::tools::{salvage_into, verify};
use std::process::ExitCode;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [damaged, rescued] = args.as_slice() else {
        eprintln!("usage: go9_rescue DAMAGED RESCUED");
        return Ok(ExitCode::from(2));
    };
    let bytes = std::fs::read(damaged)?;
    match verify(&bytes, Hasher::published()) {
        Ok(report) if report.mismatches == 0 => {
            println!("{} records, nothing to rescue", report.records);
            return Ok(ExitCode::SUCCESS);
        }
        Ok(report) => println!(
            "{} of {} hashes are wrong{}",
            report.mismatches,
            report.records,
            report.hint().map_or(String::new(), |hint| format!(": {hint:?}")),
        ),
        Err(error) => println!("{damaged}: {error}"),
    }
    let mut out = std::fs::File::create_new(rescued)?;
    let report = salvage_into(&bytes, Hasher::published(), &mut out)?;
    println!("{} records rescued, {} bytes skipped", report.recovered, report.skipped_bytes);
    Ok(ExitCode::SUCCESS)
}
