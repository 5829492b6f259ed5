import fc from "fast-check";
import { mermaidLabel } from "../../src/values/show/mermaid.ts";

test.each([
  ["get_readme-v2 12ms", "get_readme-v2 12ms"],
  ['a "quoted" end', "a #34;quoted#34; end"],
  ["%%{init: {}}%%", "#37;#37;#123;init#58; #123;#125;#125;#37;#37;"],
  ["$$x^2$$ `code` *b* _i_", "#36;#36;x#94;2#36;#36; #96;code#96; #42;b#42; #95;i#95;"],
  ["1. first", "1#46; first"],
  ["- item", "#45; item"],
  ["#35; fa:fa-car ﬂ°lt¶ß", "#35;35#59; fa#58;fa-car #64258;#176;lt#182;ß"],
  ["two\nlines\u202e", "two linesU#43;202E"],
  ["汉字 ✓", "汉字 ✓"],
])("%s", (text, label) => {
  expect(mermaidLabel(text)).toBe(`"${label}"`);
});

test("lines are joined by breaks, each cut", () => {
  expect(mermaidLabel("a", "b")).toBe('"a<br/>b"');
  expect(mermaidLabel("x".repeat(1000)).length).toBeLessThan(130);
});

test("every text reads back as it was, and holds nothing that means something to Mermaid", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[!-~][ -~]{0,80}$/), (text) => {
      const label = mermaidLabel(text).slice(1, -1);
      expect(label).toMatch(/^(?:[A-Za-z0-9 .,/_-]|#\d+;)*$/);
      const plain = label.replace(/#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
      expect(plain).toBe(text.replace(/\s+/g, " "));
    }),
  );
});
