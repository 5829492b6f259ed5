import fc from "fast-check";
import { validateXML } from "xmllint-wasm";
import { drawComment } from "../../scripts/docs/comment.mjs";
import { runThere } from "../../scripts/docs/run-cli.mjs";
import { drawTerminal } from "../../scripts/docs/terminal.mjs";

async function faultsOf(svg: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: [{ fileName: "picture.svg", contents: svg }], normalization: "format" });
  return errors.map(({ message }) => message);
}

const read = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = ""]) => text);

test("a terminal's lines become text at their columns, in their colours", () => {
  const output = "\u001b[31m✗\u001b[39m \u001b[1m\u001b[36m<a & b>\u001b[39m  c\u001b[22m\n\n  d\n";
  const svg = drawTerminal(output, { title: "mcptest run", alt: "a < b" });
  expect(svg).toContain('<title id="t">a &lt; b</title>');
  expect(svg).toContain('class="red">✗<');
  expect(svg).toContain('<text x="36.8" y="70" textLength="58.8" class="bold cyan">&lt;a &amp; b&gt;</text>');
  expect(svg).toContain('x="112.4" y="70" class="bold">c<');
  expect(svg).toContain('<text x="36.8" y="110">d</text>');
});

test.each([
  ["x".repeat(81), "wider than 80 columns"],
  ["\u001b[7mx", "no picture knows the code 7"],
])("what cannot be drawn is an error: %j", (output, message) => {
  expect(() => drawTerminal(output, { title: "", alt: "" })).toThrow(message);
});

test.each(["pretty", "json"])("no page shows a run that has a result without verdict: %s", (reporter) => {
  const suite = { servers: { s: { command: [process.execPath, "-e", "1"] } }, tools: [{ name: "t", tool: "t" }] };
  const args = ["run", "--reporter", reporter];
  expect(() => runThere({ "mcptest.yml": JSON.stringify(suite) }, [{ args }])).toThrow("a test is errored");
});

test("whatever stands in a line, a picture is well-formed and has all of it", async () => {
  const line = fc.string({ unit: fc.constantFrom(..."ab<>&\"' é✗"), maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(line, async (text) => {
      const svg = drawTerminal(`>${text}<`, { title: text, alt: text });
      expect(await faultsOf(svg)).toEqual([]);
      const shown = read(svg)
        .slice(1)
        .join("")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&");
      expect(shown.replaceAll(" ", "")).toBe(`>${text}<`.replaceAll(" ", ""));
    }),
    { numRuns: 20 },
  );
});

test("a comment becomes XHTML, breaks and open details included", async () => {
  const markdown =
    "## ❌ a &amp; b\n\nx<br>y\n\n<details open><summary>s</summary>\n\n| a |\n| --- |\n| `<b>` |\n\n</details>\n";
  const svg = drawComment(markdown, "a & b");
  expect(await faultsOf(svg)).toEqual([]);
  expect(await faultsOf(svg.replace("<br/>", "<br>"))).not.toEqual([]);
  expect(svg).toContain("<code>&lt;b&gt;</code>");
});
