import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listPages } from "../../scripts/docs/pages.mjs";

const ROOT = join(import.meta.dirname, "../..");

/** A page of Markdown, in the parts that the tests of the docs look at. */
export interface Page {
  /** From the root of the repository. */
  path: string;
  text: string;
  /** Names of headings and of `<a id>`, as links address them. */
  anchors: ReadonlySet<string>;
  /** Where the page leads to, within the repository and outside of blocks of code. */
  links: readonly string[];
  /** Paragraphs, items of lists and cells of tables, as a reader reads them: without links' addresses, code as one word. */
  passages: readonly Passage[];
}

interface Passage {
  /** Counted from 1. */
  line: number;
  text: string;
  /** Whether a generated table has it. */
  generated: boolean;
}

/** Every page that is written for people. */
export function readPages(): Page[] {
  return listPages().map((path) => readPage(path, readFileSync(join(ROOT, path), "utf8")));
}

export function readPage(path: string, text: string): Page {
  const prose = blankCode(text);
  const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => nameAnchor(heading));
  const ids = [...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id);
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  const own = links.filter((link) => !/^[a-z]+:/.test(link));
  return { path, text, anchors: new Set([...headings, ...ids]), links: own, passages: readPassages(prose) };
}

/** The page with blocks of code empty, so that its lines keep their numbers. */
function blankCode(text: string): string {
  return text.replace(/^( *)```[\s\S]*?^\1```$|^(?: {4}(?! *[-*] ).*\n)+/gm, (block, indent) =>
    indent === undefined && !block.startsWith("    ") ? block : block.replace(/[^\n]/g, ""),
  );
}

/** The anchor that GitHub gives a heading. */
function nameAnchor(heading: string): string {
  const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
  return words.replace(/[^\p{L}\p{N}_\- ]/gu, "").replaceAll(" ", "-");
}

function readPassages(prose: string): Passage[] {
  const passages: Passage[] = [];
  let generated = false;
  let open: Passage | undefined;
  for (const [index, line] of prose.split("\n").entries()) {
    if (line.startsWith("<!--")) generated = line.startsWith("<!-- generated:");
    const starts = /^\s*(?:[-*]|\d+\.) |^#+ /.exec(line);
    if (open && !starts && line.trim() && !/^[|<]/.test(line)) {
      open.text += ` ${readAs(line)}`;
      continue;
    }
    open = undefined;
    const cells = line.startsWith("|") ? line.split(/(?<!\\)\|/).flatMap((cell) => cell.split("<br>")) : [line];
    for (const cell of cells) {
      const text = readAs(cell.slice(starts?.[0].length ?? 0));
      if (!/\p{L}/u.test(text) || line.startsWith("<!--")) continue;
      const passage = { line: index + 1, text, generated };
      passages.push(passage);
      if (!line.startsWith("|") && !line.startsWith("#")) open = passage;
    }
  }
  return passages;
}

function readAs(line: string): string {
  return line
    .replace(/``.+?``|`[^`]*`/g, "CODE")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<[^>]*>|[*_]{2}|\\/g, "")
    .trim();
}
