import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

/** A node of the tree that the parser makes of Markdown. */
interface Node {
  type: string;
  value?: string;
  url?: string;
  children?: Node[];
}

/** All the HTML that is ours. */
const OURS =
  /^(?:<details(?: open)?>|<\/details>|<summary>|<\/summary>|<strong>|<\/strong>|<code>|<\/code>|<sub>|<\/sub>|<br>|<\/?blockquote>|<\/?mark>)*$/;

/** Without the transforms: they look for links in text that was unescaped, which GitHub does for addresses of mail alone. */
const TREE = gfmFromMarkdown().map(({ transforms: _transforms, ...extension }) => extension);

export function parse(markdown: string): Node[] {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: TREE });
  const flatten = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flatten)];
  return flatten(tree as Node);
}

/** What is wrong with a page, as a parser sees it: markup that data made, and tables that are torn. Links to what starts so are ours. */
export function flaws(markdown: string, ours?: string): string[] {
  const nodes = parse(markdown);
  const tags = nodes.filter(({ type }) => type === "html").flatMap(({ value = "" }) => value.match(/<[^>]*>?/g) ?? []);
  const tables = nodes.filter(({ type }) => type === "table");
  const torn = tables.filter(({ children: rows = [] }) => new Set(rows.map((row) => row.children?.length)).size > 1);
  const text = nodes.filter(({ type }) => type === "text").map(({ value = "" }) => value);
  return [
    ...tags.filter((tag) => !OURS.test(tag) && !(ours && (tag === "</a>" || tag.startsWith(`<a href="${ours}`)))),
    ...nodes
      .filter(({ type, url }) => /^(?:link|image|definition|footnote)/.test(type) && !(ours && url?.startsWith(ours)))
      .map(({ type }) => type),
    ...torn.map(() => "a table's rows differ in length"),
    ...text
      .filter((part) => /(?:^|\W)@[a-z0-9]|#\d|GH-\d/i.test(part))
      .map((part) => `reference: ${part.slice(0, 80)}`),
    ...(markdown.isWellFormed() ? [] : ["half a surrogate pair"]),
    ...(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(markdown)
      ? ["control characters"]
      : []),
    ...((markdown.match(/^<details/gm)?.length ?? 0) === (markdown.match(/^<\/details>$/gm)?.length ?? 0)
      ? []
      : ["details that stay open"]),
  ];
}
