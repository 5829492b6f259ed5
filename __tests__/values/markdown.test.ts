import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import {
  escapeMarkdown,
  htmlText,
  markdownCode,
  markdownDetails,
  markdownFence,
  markdownLink,
  markdownProse,
  markdownTable,
  summaryCode,
  summaryProse,
} from "../../src/values/show/markdown.ts";

const render = (markdown: string): string =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });

/** The text that a reader sees in HTML without markup. */
const textOf = (html: string): string =>
  html
    .replaceAll("\u200b", "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** What a browser makes of references, such as of the space without width. */
const entities = (html: string): string =>
  html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

const HOSTILE = [
  "**bold** _it_ ~~gone~~ `code` \\*",
  "[link](https://evil.example) ![image](x) [^1]",
  "<img src=x onerror=alert(1)> </details> <!-- -->",
  "https://evil.example www.evil.example mail@evil.example",
  "a | b || c",
  "# heading",
  "> quote",
  "- item",
  "+ item",
  "1. item",
  "12) item",
  "---",
  "===",
  "$math$ $$x$$",
  "&amp; &#42; &copy;",
  "    indented",
  "```fence",
  "[x] done",
];

test.each(HOSTILE)("shows %j as it is, in a paragraph", (text) => {
  expect(textOf(render(escapeMarkdown(text)))).toBe(`<p>${text.trim()}</p>`);
});

test.each(HOSTILE)("shows %j as it is, in a table cell", (text) => {
  const html = render(markdownTable(["head"], [[escapeMarkdown(text)]]));
  expect(textOf(html)).toContain(`<td>${text.trim()}</td>`);
  expect(html.match(/<td>/g)).toHaveLength(1);
});

test.each(HOSTILE)("shows %j as it is, in a summary", (text) => {
  const html = render(markdownDetails(htmlText(text), "body"));
  const summary = /<summary>(.*)<\/summary>/s.exec(html)?.[1] ?? "";
  expect(summary).not.toMatch(/[<>]/);
  expect(textOf(entities(summary))).toBe(text.trim());
});

test.each(HOSTILE)("shows %j as code as it is, in a paragraph, a cell and a summary", (text) => {
  const code = `<code>${text.trim().replace(/\s+/g, " ")}</code>`;
  expect(textOf(render(`at ${markdownCode(text)}`))).toBe(`<p>at ${code}</p>`);
  const cells = render(markdownTable(["one", "two"], [[markdownCode(text), markdownCode(text)]]));
  expect(textOf(cells).match(/<td>.*?<\/td>/g)).toEqual([`<td>${code}</td>`, `<td>${code}</td>`]);
  expect(textOf(render(markdownDetails(summaryCode(text), "body")))).toContain(`<summary>${code}</summary>`);
});

test("a word with underscores, and a server's words in code, have no entities", () => {
  expect(escapeMarkdown("get_user_2 of snake_case")).toBe("get_user_2 of snake_case");
  expect(markdownCode("get_user: no `id` | <x> @me #1")).toBe("``get_user: no `id` | <x> @me #1``");
});

test("names of rows, and what is typed, have no entities where Markdown is read or is not", () => {
  expect(escapeMarkdown("rows [r1] a (b) [c, d] get_user")).toBe("rows [r1] a (b) [c, d] get_user");
  expect(escapeMarkdown("*two* [x](y) [^1] A & B `c` ~d~")).toBe("\\*two\\* [x\\](y) \\[^1] A &amp; B \\`c\\` \\~d\\~");
  expect(htmlText("*two* [x](y) `c` <b>")).toBe("*two* [x](y) `c` &lt;b&gt;");
  expect(markdownProse("remove `skip` from [a]")).toBe("remove `skip` from [a]");
  expect(summaryProse("remove `skip` from *a*")).toBe("remove <code>skip</code> from *a*");
});

test("any text comes out as that text and nothing else", () => {
  const printable = fc.string({ unit: fc.constantFrom(..."ab01@#:/.-+=_*`~$|<>&\"'[](){}!^\\ \n\té…w") });
  fc.assert(
    fc.property(printable, (text) => {
      const shown = text.replace(/\s+/g, " ").trim();
      fc.pre(shown !== "");
      expect(textOf(render(escapeMarkdown(text)))).toBe(`<p>${shown}</p>`);
      expect(textOf(render(`### a ${escapeMarkdown(text)}`))).toBe(`<h3>a ${shown}</h3>`);
      expect(textOf(render(`- ${escapeMarkdown(text)}`))).toBe(`<ul>\n<li>${shown}</li>\n</ul>`);
      expect(textOf(entities(render(markdownDetails(htmlText(text), "b"))))).toContain(`<summary>${shown}</summary>`);
      expect(textOf(render(`- ${markdownCode(text)}`))).toBe(`<ul>\n<li><code>${shown}</code></li>\n</ul>`);
      const row = render(markdownTable(["one", "two"], [[markdownCode(text), escapeMarkdown(text)]]));
      expect(textOf(row)).toContain(`<td><code>${shown}</code></td>\n<td>${shown}</td>`);
    }),
    { numRuns: 500 },
  );
});

// GitHub links these after the Markdown is rendered, wherever the characters stand side by side.
test.each([
  ["thanks @octocat", /@\w/],
  ["fixes #12 and org/repo#34", /#\d/],
  ["see GH-56", /GH-\d/],
  ["nice :tada:", /:tada:/],
  ["a@b.example", /@\w/],
])("keeps GitHub from linking %j", (text, linked) => {
  expect(text).toMatch(linked);
  expect(render(escapeMarkdown(text))).not.toMatch(linked);
});

test("leaves times and plain words alone", () => {
  expect(render(escapeMarkdown("at 10:20, a:b"))).toBe("<p>at 10:20, a:b</p>");
});

test("shows controls, bidi marks and colour codes instead of obeying them", () => {
  expect(render(escapeMarkdown("a\u202eb\u0007c\u001b[31md"))).toBe("<p>aU+202Eb\\x07c\\x1b[31md</p>");
});

test("a fence is longer than any run of backticks inside, and holds any text", () => {
  expect(markdownFence("a ```` b", "json")).toBe("`````json\na ```` b\n`````");
  const unit = fc.constantFrom("`", "~", "\n", "a", " ", "<", "</details>", "````");
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const html = render(`${markdownFence(text, "text")}\n\nafter`);
      expect(textOf(html)).toBe(`<pre><code class="language-text">${text}\n</code></pre>\n<p>after</p>`);
    }),
  );
});

test("an address cannot leave its attribute", () => {
  expect(markdownLink(escapeMarkdown("a"), 'https://x.example/"><b>')).toBe(
    '<a href="https://x.example/&quot;&gt;&lt;b&gt;">a</a>',
  );
});
