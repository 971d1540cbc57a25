//! The exports of the module. JavaScript writes to one buffer that Rust owns and reads from
//! another, so no unsafe block is needed. Only the attribute that keeps a name requires
//! `unsafe_code`.
#![allow(unsafe_code, reason = "exports need their names; the crate has no unsafe block")]

use crate::{Session, Status};
use core::cell::RefCell;
use std::sync::Once;

/// Version of the interface between the module and its JavaScript.
const ABI: u32 = 1;
/// Largest request in bytes: 64 MiB of input and its header.
const MOST: usize = (64 << 20) + (1 << 20);

thread_local! {
    static SESSION: RefCell<Session> = RefCell::default();
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

static HOOK: Once = Once::new();

/// Returns the version of this interface.
#[unsafe(no_mangle)]
extern "C" fn bn_abi() -> u32 {
    ABI
}

/// Resizes the input buffer to `length` bytes and returns its address, or 0 if that is too long.
#[unsafe(no_mangle)]
extern "C" fn bn_input(length: u32) -> u32 {
    HOOK.call_once(|| {
        std::panic::set_hook(Box::new(|panic| {
            OUTPUT.with_borrow_mut(|output| *output = panic.to_string().into_bytes());
        }));
    });
    let length = length as usize;
    INPUT.with_borrow_mut(|input| {
        input.clear();
        if length > MOST || input.try_reserve_exact(length).is_err() {
            return 0;
        }
        input.resize(length, 0);
        address(input)
    })
}

/// Answers the request in the input buffer. Returns 0 for a reply and 1 for a refusal, either of
/// which is in the output buffer.
#[unsafe(no_mangle)]
extern "C" fn bn_call() -> u32 {
    let mut reply = OUTPUT.take();
    reply.clear();
    let status = INPUT
        .with_borrow(|input| SESSION.with_borrow_mut(|session| session.call(input, &mut reply)));
    OUTPUT.set(reply);
    match status {
        Status::Reply => 0,
        Status::Refusal => 1,
    }
}

/// Returns the address of the output buffer, valid until the next call.
#[unsafe(no_mangle)]
extern "C" fn bn_output() -> u32 {
    OUTPUT.with_borrow(|output| address(output))
}

/// Returns the length of the output buffer in bytes.
#[unsafe(no_mangle)]
extern "C" fn bn_output_len() -> u32 {
    OUTPUT.with_borrow(|output| u32::try_from(output.len()).expect("addresses have 32 bits"))
}

/// Frees the memory of both buffers and of the last record.
#[unsafe(no_mangle)]
extern "C" fn bn_release() {
    drop(INPUT.take());
    drop(OUTPUT.take());
    SESSION.with_borrow_mut(Session::release);
}

/// Returns the address of a buffer, which has 32 bits in WebAssembly.
#[expect(clippy::cast_possible_truncation, reason = "addresses of WebAssembly have 32 bits")]
fn address(buffer: &[u8]) -> u32 {
    buffer.as_ptr() as usize as u32
}
