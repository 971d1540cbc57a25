//! Deadlines for time limits of any length.

use std::time::{Duration, Instant};

/// A time that no run reaches, and that every clock can represent: 100 years.
const FAR: Duration = Duration::from_secs(100 * 366 * 86_400);

/// Returns the time at which a limit that starts now ends. A limit that the clock cannot represent
/// never ends.
pub(crate) fn after(limit: Duration) -> Instant {
    let now = Instant::now();
    now.checked_add(limit).or_else(|| now.checked_add(FAR)).unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_limit_is_too_long() {
        for limit in [Duration::from_secs(1 << 62), Duration::MAX] {
            assert!(after(limit) > Instant::now() + Duration::from_secs(86_400));
        }
        assert!(after(Duration::ZERO) <= Instant::now());
    }
}
