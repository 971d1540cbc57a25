//! SVG line plots over logarithmic axes, with time on the left and memory on the right.

use std::fmt::Write as _;

/// The time and memory of one command by number of records.
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) seconds: Vec<(f64, f64)>,
    pub(crate) megabytes: Vec<(f64, f64)>,
}

/// The decades of an axis, as powers of ten.
type Decades = (i32, i32);

/// A panel: its place and the content of its axes.
struct Panel {
    left: f64,
    title: &'static str,
    x: Decades,
    y: Decades,
}

const WIDTH: f64 = 380.0;
const HEIGHT: f64 = 360.0;
const TOP: f64 = 40.0;
/// Colors that are distinguishable with color blindness; the second command of a format is dashed.
const COLORS: [&str; 10] = [
    "#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9", "#555555", "#882255",
    "#999933", "#332288",
];

/// Draws the plot.
pub(crate) fn svg(series: &[Series]) -> String {
    let mut out = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1040 450\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"1040\" height=\"450\" fill=\"white\"/>\n",
    );
    let x = decades(series.iter().flat_map(|s| &s.seconds).map(|point| point.0));
    let times = decades(series.iter().flat_map(|s| &s.seconds).map(|point| point.1));
    let memory = decades(series.iter().flat_map(|s| &s.megabytes).map(|point| point.1));
    let time = Panel { left: 60.0, title: "seconds", x, y: times };
    let space = Panel { left: 500.0, title: "megabytes at the peak", x, y: memory };
    time.axes(&mut out);
    space.axes(&mut out);
    for (number, series) in series.iter().enumerate() {
        let (color, dash) = style(number);
        let mut line = |points: &str| {
            let _ = writeln!(
                out,
                "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" \
                 stroke-width=\"1.8\"{dash}/>"
            );
        };
        line(&time.points(&series.seconds));
        line(&space.points(&series.megabytes));
        let y = TOP + 20.0 * number as f64 + 8.0;
        line(&format!("900,{y} 925,{y}"));
        let _ = writeln!(out, "<text x=\"930\" y=\"{}\">{}</text>", y + 4.0, series.name);
    }
    out.push_str("</svg>\n");
    out
}

/// The color and dash pattern of a series. The commands of one format share a color.
fn style(number: usize) -> (&'static str, &'static str) {
    let dash = if number.is_multiple_of(2) { "" } else { " stroke-dasharray=\"5 3\"" };
    (COLORS[number / 2 % COLORS.len()], dash)
}

/// The whole decades that contain all values.
fn decades(values: impl Iterator<Item = f64>) -> Decades {
    let logs = values.filter(|value| *value > 0.0).map(f64::log10);
    let (low, high) = logs
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), log| (low.min(log), high.max(log)));
    if low > high {
        return (0, 1);
    }
    #[expect(clippy::cast_possible_truncation, reason = "a logarithm is small")]
    let (low, high) = (low.floor() as i32, high.ceil() as i32);
    (low, high.max(low + 1))
}

/// The position of a value within its decades, from 0 to 1.
fn share(value: f64, (low, high): Decades) -> f64 {
    (value.log10() - f64::from(low)) / f64::from(high - low)
}

impl Panel {
    fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.left + WIDTH * share(x, self.x), TOP + HEIGHT * (1.0 - share(y, self.y)))
    }

    fn points(&self, values: &[(f64, f64)]) -> String {
        let place = |&value: &(f64, f64)| {
            let (x, y) = self.at(value);
            format!("{x:.1},{y:.1}")
        };
        values.iter().map(place).collect::<Vec<_>>().join(" ")
    }

    fn axes(&self, out: &mut String) {
        let (right, bottom) = (self.left + WIDTH, TOP + HEIGHT);
        let grid = "stroke=\"#ddd\"";
        for power in self.x.0..=self.x.1 {
            let (x, _) = self.at((10_f64.powi(power), 1.0));
            let _ = writeln!(out, "<path d=\"M{x:.1} {TOP}V{bottom}\" {grid}/>");
            let _ = writeln!(
                out,
                "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                bottom + 18.0,
                label(power)
            );
        }
        for power in self.y.0..=self.y.1 {
            let (_, y) = self.at((1.0, 10_f64.powi(power)));
            let _ = writeln!(out, "<path d=\"M{} {y:.1}H{right}\" {grid}/>", self.left);
            let _ = writeln!(
                out,
                "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                self.left - 6.0,
                y + 4.0,
                label(power)
            );
        }
        let middle = self.left + WIDTH / 2.0;
        let mut text = |y: f64, text: &str| {
            let _ = writeln!(
                out,
                "<text x=\"{middle}\" y=\"{y}\" text-anchor=\"middle\">{text}</text>"
            );
        };
        text(TOP - 14.0, self.title);
        text(bottom + 38.0, "records");
    }
}

/// A power of ten in ordinary notation.
fn label(power: i32) -> String {
    match power {
        -3..0 => format!("0.{}1", "0".repeat(usize::try_from(-power - 1).unwrap_or(0))),
        0..3 => format!("1{}", "0".repeat(usize::try_from(power).unwrap_or(0))),
        _ => format!("10<tspan dy=\"-5\" font-size=\"9\">{power}</tspan>"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decades_are_whole_and_hold_everything() {
        assert_eq!(decades([3.0, 250.0].into_iter()), (0, 3));
        assert_eq!(decades([10.0].into_iter()), (1, 2));
        assert_eq!(decades([0.004].into_iter()), (-3, -2));
        assert_eq!(decades(std::iter::empty()), (0, 1));
    }

    #[test]
    fn a_line_through_equal_ratios_is_straight() {
        let panel = Panel { left: 0.0, title: "", x: (0, 2), y: (0, 2) };
        let points = panel.points(&[(1.0, 1.0), (10.0, 10.0), (100.0, 100.0)]);
        assert_eq!(points, "0.0,400.0 190.0,220.0 380.0,40.0");
    }

    #[test]
    fn powers_read_well() {
        assert_eq!([-2, -1, 0, 2].map(label), ["0.01", "0.1", "1", "100"]);
        assert!(label(6).contains(">6<"));
    }
}
