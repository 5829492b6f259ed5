/** Size of a character and of a line, in pixels. */
const ADVANCE = 8.4;
const LINE = 20;
const COLUMNS = 80;
const MARGIN = 20;
/** The bar above the text. */
const BAR = 40;

/** Classes by the codes that turn them on, and the codes that turn them off. */
const ON = { 1: "bold", 2: "dim", 31: "red", 32: "green", 33: "yellow", 36: "cyan" };
const OFF = { 0: /./, 22: /^(bold|dim)$/, 39: /^(red|green|yellow|cyan)$/ };

const STYLE = `
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; fill: #1f2328 }
.card { fill: #ffffff; stroke: #d1d9e0 } .bar { fill: #f6f8fa } .rule { stroke: #d1d9e0 }
.bold { font-weight: 600 } .dim { fill: #59636e } .red { fill: #cf222e } .green { fill: #1a7f37 } .yellow { fill: #9a6700 } .cyan { fill: #1b7c83 }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc } .card { fill: #0d1117; stroke: #3d444d } .bar { fill: #151b23 } .rule { stroke: #3d444d }
.dim { fill: #9198a1 } .red { fill: #ff7b72 } .green { fill: #3fb950 } .yellow { fill: #d29922 } .cyan { fill: #56d4dd }
}`;

/** What a terminal shows, as an SVG for light and dark pages. `title`: the command; `alt`: what the picture is of. */
export function drawTerminal(output, { title, alt }) {
  const lines = output.replace(/^\n+|\s+$/g, "").split("\n");
  const width = COLUMNS * ADVANCE + 2 * MARGIN;
  const height = BAR + lines.length * LINE + 2 * MARGIN - 6;
  const texts = lines.flatMap((line, row) =>
    readRuns(line).map(({ text, column, classes }) =>
      drawText(text, { x: MARGIN + column * ADVANCE, y: BAR + MARGIN + row * LINE + 10, classes }),
    ),
  );
  const dots = ["#ff5f57", "#febc2e", "#28c840"].map(
    (colour, index) => `<circle cx="${22 + index * 20}" cy="20" r="6" fill="${colour}"/>`,
  );
  const middle = (width - title.length * ADVANCE) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t">
<title id="t">${escapeXml(alt)}</title>
<style>${STYLE}
</style>
<clipPath id="c"><rect width="${width}" height="${BAR}"/></clipPath>
<rect class="card" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10"/>
<rect class="card bar" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" clip-path="url(#c)"/>
<path class="rule" d="M0.5 ${BAR}.5H${width - 0.5}"/>
${dots.join("")}
${drawText(title, { x: middle, y: 25, classes: ["dim"] })}
${texts.join("\n")}
</svg>
`;
}

/** Stretches of a line that look alike, without those of blanks. */
function readRuns(line) {
  const runs = [];
  const classes = new Set();
  let column = 0;
  for (const [, codes, text] of line.matchAll(/\u001b\[([\d;]*)m|([^\u001b]+)/g)) {
    if (text === undefined) {
      for (const code of codes.split(";").map(Number)) turn(classes, code);
      continue;
    }
    for (const { 0: word, index } of text.matchAll(/\S+(?: \S+)*/g))
      runs.push({ text: word, column: column + index, classes: [...classes] });
    column += text.length;
  }
  if (column > COLUMNS) throw new Error(`wider than ${COLUMNS} columns: ${line}`);
  return runs;
}

function turn(classes, code) {
  if (ON[code]) classes.add(ON[code]);
  else if (!OFF[code]) throw new Error(`no picture knows the code ${code}`);
  for (const name of [...classes]) if (OFF[code]?.test(name)) classes.delete(name);
}

/** Stretched to its columns, whatever the width of the font. */
function drawText(text, { x, y, classes }) {
  const name = classes.length > 0 ? ` class="${classes.join(" ")}"` : "";
  const length = text.length > 1 ? ` textLength="${round(text.length * ADVANCE)}"` : "";
  return `<text x="${round(x)}" y="${y}"${length}${name}>${escapeXml(text)}</text>`;
}

function round(number) {
  return Math.round(number * 10) / 10;
}

function escapeXml(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
