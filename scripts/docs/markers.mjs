const MARKED = /(<!-- generated:(\S+)(?: (.*?))? -->\n)[\s\S]*?(<!-- \/generated -->)/g;

/**
 * The page with each marked part replaced by what its table gives: `tables[name](argument)` between
 * `<!-- generated:name argument -->` and `<!-- /generated -->`. Throws when a marker names no table or is not closed.
 */
export async function fillMarkers(text, page, tables) {
  const parts = [...text.matchAll(MARKED)];
  const opened = text.split("<!-- generated:").length - 1;
  if (parts.length !== opened) throw new Error(`${page}: a generated part is not closed`);
  const pieces = [];
  let end = 0;
  for (const { 0: whole, 1: head, 2: name, 3: argument, 4: tail, index } of parts) {
    if (!tables[name])
      throw new Error(`${page}: no table is called ${name}; there are ${Object.keys(tables).join(", ")}`);
    pieces.push(text.slice(end, index), `${head}\n${await tables[name](argument, page)}\n\n${tail}`);
    end = index + whole.length;
  }
  return [...pieces, text.slice(end)].join("");
}

/** A Markdown table. Cells are Markdown; bars and line ends in them are taken care of. */
export function formatTable(head, rows) {
  const line = (cells) =>
    `| ${cells
      .map((cell) =>
        String(cell)
          .replaceAll("|", "\\|")
          .replace(/\s*\n\s*/g, " "),
      )
      .join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}
