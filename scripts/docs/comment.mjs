import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { runThere } from "./run-cli.mjs";

const SUITE = `servers:
  shop: { mock: shop.mock.yml }
tools:
  - { name: finds a book, tool: find_book, args: { title: Emma }, expect: [result.author = Jane Austen] }
  - { name: has it in stock, tool: check_stock, args: { title: Emma }, expect: [result.copies > 0] }
  - { name: has a second book in stock, tool: check_stock, args: { title: Persuasion }, expect: [result.copies > 0] }
  - { name: needs a title, tool: find_book, expect: refused }
  - { name: greets, tool: greet, args: { name: Ada }, expect: ['payload contains "Welcome"'] }
`;
const manifestWith = (stock) => `name: bookshop
tools:
  - name: find_book
    input_schema: { type: object, required: [title] }
    structured: { title: "\${args.title}", author: Jane Austen }
  - { name: check_stock, ${stock} }
  - { name: greet, response: "Welcome to the bookshop, \${args.name}!" }
`;
const WORKS = "structured: { copies: 3 }";
const FAILS = 'fault: { error: { code: -32603, message: "getaddrinfo ENOTFOUND stock.shop.internal" } }';

const ENV = { GITHUB_SHA: "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d" };

/** What the Action comments on a pull request that broke a server, in Markdown, compared with a run on main. */
export async function writeComment() {
  const { byteLimit, renderMarkdown } = await import(new URL("../../lib/report/index.js", import.meta.url));
  const run = (stock, ...flags) => ({
    write: { "shop.mock.yml": manifestWith(stock) },
    args: ["run", "--baseline", "main.json", ...flags],
  });
  const [, after] = runThere(
    { "mcptest.yml": SUITE },
    [run(WORKS, "--update-baseline"), run(FAILS, "--reporter", "json")],
    ENV,
  );
  const report = JSON.parse(after, steady);
  const origin = { commit: { sha: "9f8e7d6c5b4a39281706f5e4d3c2b1a098765432" } };
  return renderMarkdown(report, { budget: byteLimit(60_000), extent: "news", urlOf: () => undefined, origin });
}

/** Values of a report as they are in every run: nothing takes longer or shorter than before. */
function steady(key, value) {
  if (key === "changes") return value.filter((change) => !PACE.includes(change));
  if (PACE.includes(key)) return 0;
  if (!/duration/.test(key) || value === null) return value;
  return typeof value === "object" ? Object.fromEntries(Object.keys(value).map((one) => [one, 8])) : 8;
}

const PACE = ["slower", "faster"];

const WIDTH = 800;
const HEIGHT = 470;

const STYLE = `
.page { --text: #1f2328; --dim: #59636e; --line: #d1d9e0; --soft: #f6f8fa; --code: #818b981f; --ground: #ffffff }
@media (prefers-color-scheme: dark) { .page { --text: #f0f6fc; --dim: #9198a1; --line: #3d444d; --soft: #151b23; --code: #656c7633; --ground: #0d1117 } }
.page { box-sizing: border-box; height: ${HEIGHT}px; overflow: hidden; position: relative; color: var(--text); background: var(--ground); border: 1px solid var(--line);
border-radius: 10px; font: 14px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; overflow-wrap: break-word }
.head { padding: 9px 16px; background: var(--soft); border-bottom: 1px solid var(--line); color: var(--dim) }
.head b { color: var(--text) } .head i { font-style: normal; font-size: 12px; border: 1px solid var(--line); border-radius: 12px; padding: 1px 7px }
.body { padding: 16px } .body > :first-child { margin-top: 0 }
.fade { position: absolute; left: 0; right: 0; bottom: 0; height: 70px; background: linear-gradient(transparent, var(--ground)) }
h2, h3 { line-height: 1.25; margin: 20px 0 14px; font-weight: 600 } h2 { font-size: 21px; padding-bottom: 6px; border-bottom: 1px solid var(--line) } h3 { font-size: 17.5px }
p, table, pre, details, ul { margin: 0 0 14px } ul { padding-left: 2em }
table { border-collapse: collapse } th, td { padding: 6px 13px; border: 1px solid var(--line); text-align: left } tr:nth-child(2n) td { background: var(--soft) }
code, pre { font: 12px/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace } code { background: var(--code); border-radius: 6px; padding: 2px 5px }
pre { background: var(--soft); border-radius: 6px; padding: 12px } pre code { background: none; padding: 0 } sub { color: var(--dim) }
`;

/** The comment as a pull request shows it, as an SVG for light and dark pages; its end fades out. `alt`: what the picture is of. */
export function drawComment(markdown, alt) {
  const html = micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  const body = html.replaceAll("<br>", "<br/>").replaceAll("<details open>", '<details open="">');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="t">
<title id="t">${alt.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>
<foreignObject width="${WIDTH}" height="${HEIGHT}">
<div xmlns="http://www.w3.org/1999/xhtml" class="page">
<style>${STYLE}</style>
<div class="head"><b>github-actions</b> <i>bot</i> commented</div>
<div class="body">
${body}
</div>
<div class="fade"></div>
</div>
</foreignObject>
</svg>
`;
}
