import { html, raw } from "hono/html";
import { assess, count, printReport, type Report, type Row, rowsOf, type SizeReport } from "./report.ts";
import { WORKING_PARTS } from "./usage.ts";

type Markup = ReturnType<typeof html>;

/** Bars for one measured item, side by side or stacked. */
interface BarGroup {
  label: string;
  bars: { series: string; value: number; text: string }[];
}

const CHART = { width: 900, labels: 210, values: 90, bar: 12, gap: 10 };

/**
 * The report as one HTML file without scripts, in the reader's light or dark theme. All charts are for the middle number of connections;
 * the text at the end has all numbers.
 */
export async function drawReport(report: Report): Promise<string> {
  const connections = middleOf([
    ...new Set(report.sizes.flatMap((size) => size.measurements.map((m) => m.connections))),
  ]);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Benchmark of Sunshine Events</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>Benchmark of Sunshine Events</h1>
<p>${report.madeAt.slice(0, 16).replace("T", " ")} UTC, commit ${report.commit}, Node ${report.node}, ${report.cpus} CPUs.
Each variant was loaded for ${report.seconds} s; rounds: ${report.rounds}.</p>
${targets(report)}
${report.sizes.map((size) => drawSize(report, size, connections))}
${growth(report, connections)}
<h2>All numbers</h2>
<pre tabindex="0">${printReport(report)}</pre>
</main>
</body>
</html>
`;
  return String(await page);
}

function targets(report: Report): Markup {
  const row = ({ target, isMet, worst }: ReturnType<typeof assess>[number]) =>
    html`<tr><td class="${isMet ? "met" : "missed"}">${isMet ? "met" : "not met"}</td><td>${target}</td><td>${worst}</td></tr>`;
  return html`<h2>Targets</h2>
<table><thead><tr><th scope="col">result</th><th scope="col">target</th><th scope="col">worst</th></tr></thead>
<tbody>${assess(report).map(row)}</tbody></table>`;
}

function drawSize(report: Report, size: SizeReport, connections: number): Markup {
  const rows = rowsOf(report, size).filter(({ page }) => page.connections === connections);
  const files = size.measurements.filter((m) => m.variant === "static" && m.connections === connections);
  const rates = rows.map((row): BarGroup => ({ label: row.page.page, bars: rateBars(row, files) }));
  const times = rows.map((row): BarGroup => ({ label: row.page.page, bars: timeBars(row) }));
  const cpu = rows.map(({ page, uncached }): BarGroup => {
    const used = (uncached ?? page).cpuMsPerRequest;
    const bars = WORKING_PARTS.map((part) => ({ series: part, value: used[part], text: used[part].toFixed(1) }));
    return { label: page.page, bars };
  });
  return html`<h2>${count(size.events)} events</h2>
<h3>Requests per second, ${connections} connections (logarithmic)</h3>
${drawBars(rates, { series: ["page", "without cache", "static file"], isLogarithmic: true })}
<h3>Time to the last byte in ms, ${connections} connections (logarithmic)</h3>
${drawBars(times, { series: ["p50", "p99", "p50 without cache", "p99 without cache"], isLogarithmic: true })}
<h3>CPU in ms per page that is rendered</h3>
${drawBars(cpu, { series: [...WORKING_PARTS], isStacked: true })}`;
}

function rateBars({ page, uncached }: Row, files: SizeReport["measurements"]): BarGroup["bars"] {
  const file = files.find((each) => each.page === page.page);
  return [
    { series: "page", value: page.requestsPerSecond },
    { series: "without cache", value: uncached?.requestsPerSecond ?? 0 },
    { series: "static file", value: file?.requestsPerSecond ?? 0 },
  ]
    .filter(({ value }) => value > 0)
    .map((bar) => ({ ...bar, text: count(Math.round(bar.value)) }));
}

function timeBars({ page, uncached }: Row): BarGroup["bars"] {
  const bars = [
    { series: "p50", value: page.p50 },
    { series: "p99", value: page.p99 },
  ];
  if (uncached)
    bars.push(
      { series: "p50 without cache", value: uncached.p50 },
      { series: "p99 without cache", value: uncached.p99 },
    );
  return bars.map((bar) => ({ ...bar, text: bar.value.toFixed(bar.value < 10 ? 2 : 0) }));
}

function growth(report: Report, connections: number): Markup | "" {
  if (report.sizes.length < 2) return "";
  const names = report.sizes.map((size) => `${count(size.events)} events`);
  const rowsBySize = report.sizes.map((size) =>
    rowsOf(report, size).filter(({ page }) => page.connections === connections),
  );
  const groups = (rowsBySize[0] ?? []).map(({ page }): BarGroup => {
    const bars = rowsBySize.flatMap((rows, index) => {
      const row = rows.find((each) => each.page.page === page.page);
      const value = row ? (row.uncached ?? row.page).p50 : 0;
      return [{ series: names[index] ?? "", value, text: value.toFixed(value < 10 ? 2 : 0) }];
    });
    return { label: page.page, bars };
  });
  return html`<h2>Growth</h2>
<h3>p50 in ms of a page that is rendered, ${connections} connections</h3>
${drawBars(groups, { series: names })}`;
}

/** A chart with horizontal bars. Each bar has its value as text, so no axis is needed. */
function drawBars(
  groups: BarGroup[],
  {
    series,
    isStacked = false,
    isLogarithmic = false,
  }: { series: string[]; isStacked?: boolean; isLogarithmic?: boolean },
): Markup {
  const room = CHART.width - CHART.labels - CHART.values;
  const total = (group: BarGroup) => group.bars.reduce((sum, { value }) => sum + value, 0);
  const highest = Math.max(
    ...groups.map((g) => (isStacked ? total(g) : Math.max(...g.bars.map(({ value }) => value)))),
    0.001,
  );
  const lowest = Math.min(
    ...groups.flatMap((g) => g.bars.map(({ value }) => value)).filter((value) => value > 0),
    highest,
  );
  // A logarithmic bar starts at half of the smallest value; otherwise the smallest bar would have no length.
  const lengthOf = (value: number) => {
    const share = isLogarithmic ? Math.log(value / (lowest / 2)) / Math.log(highest / (lowest / 2)) : value / highest;
    return Math.max(1, share * room);
  };
  const legend = series.map((name, index) => html`<li><span class="swatch s${index}"></span>${name}</li>`);
  let top = 0;
  const drawn = groups.map((group) => {
    const lines = isStacked ? 1 : group.bars.length;
    const height = lines * CHART.bar;
    const label = html`<text class="label" x="${CHART.labels - 8}" y="${top + height / 2}">${group.label}</text>`;
    let left = CHART.labels;
    const bars = group.bars.map(({ series: name, value, text }, index) => {
      const y = top + (isStacked ? 0 : index * CHART.bar);
      const length = lengthOf(value);
      const bar = html`<rect class="s${series.indexOf(name)}" x="${left.toFixed(1)}" y="${y}" width="${length.toFixed(1)}" height="${CHART.bar - 1}"><title>${group.label}, ${name}: ${text}</title></rect>`;
      if (isStacked) {
        left += length;
        return bar;
      }
      return html`${bar}<text class="value" x="${(left + length + 5).toFixed(1)}" y="${y + CHART.bar / 2}">${text}</text>`;
    });
    const texts = group.bars.map(({ text }) => text).join(" + ");
    const sum = isStacked
      ? html`<text class="value" x="${(left + 5).toFixed(1)}" y="${top + height / 2}">${texts}</text>`
      : "";
    top += height + CHART.gap;
    return html`${label}${bars}${sum}`;
  });
  return html`<ul class="legend">${legend}</ul>
<svg viewBox="0 0 ${CHART.width + (isStacked ? 60 : 0)} ${top}" role="img" aria-label="Bar chart; its numbers are in the text at the end of this page">${drawn}</svg>`;
}

function middleOf(numbers: number[]): number {
  const sorted = numbers.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const STYLE = `
:root { color-scheme: light dark; --paper: #fdf6e9; --ink: #0a2c36; --soft: #455a5f; --line: #e5d6bb;
  --s0: #0b5964; --s1: #d9701b; --s2: #8a7d66; --s3: #b2331f; --met: #2f6435; --missed: #b2331f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0d1729; --ink: #f6eedd; --soft: #bcc5d6; --line: #2a3a5c;
    --s0: #86d5cf; --s1: #ffb866; --s2: #7584a8; --s3: #ffa08c; --met: #a3d69a; --missed: #ffa08c; }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1, h2, h3 { line-height: 1.2; }
h2 { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1rem; }
h3 { margin: 1.5rem 0 0.25rem; font-size: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:first-child { white-space: nowrap; font-weight: 600; }
.met { color: var(--met); } .missed { color: var(--missed); }
svg { display: block; width: 100%; height: auto; }
text { dominant-baseline: central; font-size: 11px; fill: var(--ink); font-variant-numeric: tabular-nums; }
.label { text-anchor: end; font-size: 12px; } .value { fill: var(--soft); }
.legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; margin: 0 0 0.5rem; padding: 0; color: var(--soft); font-size: 0.875rem; }
.swatch { display: inline-block; width: 0.75rem; height: 0.75rem; margin-right: 0.4rem; }
.s0 { fill: var(--s0); background: var(--s0); } .s1 { fill: var(--s1); background: var(--s1); }
.s2 { fill: var(--s2); background: var(--s2); } .s3 { fill: var(--s3); background: var(--s3); }
pre { overflow-x: auto; font-size: 0.75rem; line-height: 1.4; }
`;
