import fc from "fast-check";

// `@` stands for the indentation of the level.
const PLAIN = `a b null Null ~ true False yes 0 -0 +1 12 012 0o17 0x1F 0b1 1_000 .5 -.5e3 1. 1e3 -1E-2 . a:b a#b x,y
  9007199254740993 123456789012345678901234567890 0xFFFFFFFFFFFFFFFFFF 2024-01-01 12:30 http://a.b/c?d=e#f -a ?a :a é 😀
  \${var.word} result.content[0].text ^a+$ <<a =`;
const TIDY = [
  ...PLAIN.split(/\s+/),
  "two words",
  "a - b",
  "a  b",
  "${ x }",
  "\u00a0a",
  "'it''s'",
  "'a: b # c'",
  "''",
  '""',
];
const ESCAPED = [
  '"a\\n\\t\\u00e9\\x41\\U0001F600"',
  '"\\ud83d\\ude00 \\/ \\e \\_ \\\\"',
  '"{}"',
  '"\\u2028"',
  '"\\ud83d"',
];
const TRAPS = `1e999 -1e999 .inf -.Inf .NaN --- ... -- << = ! !a %a @a \`a *a &a a: {a} - ? , ] } "a 'a "\\x" [`;
const ODD = [
  ...TRAPS.split(" "),
  "what ? this",
  "ends in colon:",
  "a: b",
  "\u0085",
  "a\u2028b",
  "x".repeat(1030),
  "!!str 1",
  "&a x",
];
const LONG = [
  "'a\n@b'",
  '"a\n@b\n\n@c"',
  '"a\\\n@b"',
  '"a \n@ b"',
  "a\n@b",
  "a b\n@c\n\n@d",
  "'a\n\n@'",
  "1\n@2",
  "a\n@- b",
  "'a\nb'",
];
const FLOWS = [
  "{}",
  "[]",
  "{ }",
  "[ ]",
  "{a: 1}",
  '{"a":1}',
  '{"a": [1, 2,]}',
  "[a, {b: c}]",
  "{a: b, }",
  "[\n@a,\n@ b # c\n@]",
];
const MORE_FLOWS = [
  "{ a: 'x', \"b\": y }",
  "[\n@ {a: 1},\n\n@ [2]\n@]",
  "[[], {}, [[{}]]]",
  "{a:\n@ b}",
  "{a :1}",
  "['a','b']",
];
const ODD_FLOWS = [
  "{a, b: }",
  "[a: 1]",
  "{? a : b}",
  "{a: b\n@ c}",
  "[,]",
  "{a:1}",
  "{a: 1, a: 2}",
  "[a\n@]",
  "[a\n]",
  "[a #b\n@]",
  "[a\n# b\n@]",
  "{a: 1\n# b\n@}",
];
const HEADS = ["|", ">", "|-", ">-", "|+", ">+", "| # a > b", "|  "];
const ODD_HEADS = ["|2", ">1-", "|4", "|0", "|a", "|#a"];
const BLOCKS = [
  "@text\n",
  "@a\n@  more\n@b\n",
  "@a\n\n\n@b\n\n",
  "\n\n@a\n",
  "@# no comment\n",
  "@- a: b\n",
  "@a\n@\n@\n",
];
const ODD_BLOCKS = [
  "",
  "\n",
  "@  a\n@b\n",
  "a\n",
  "@a\n   \n",
  "      \n@a\n",
  "@a\n# comment\n",
  "@a\n@  \n\n# comment\n\n",
];
const ENDS = ["", "", "", " ", " # comment", "   # c: d", " #"];
const LEADS = ["\n", "\n", " \n", " # c\n", "\n\n", "\n# c\n"];
const GAPS = [
  "",
  "",
  "",
  "",
  "\n",
  "\n\n",
  "# comment\n",
  "   # indented\n",
  "  \n",
  "@# at the level\n",
  "\n@ # deeper\n",
];
const NAMES = `a b c d e f g name tool 1 1.0 0x1F null true é 😀 a.b $schema "\\u0041" 'it''s' "a:b" ?b :c -d`;
const ODD_NAMES = [
  "<<",
  "''",
  "-",
  "&x a",
  "!t a",
  "[a]",
  "? a",
  "k".repeat(1030),
  "a b\n@c",
  "*a",
  "",
  "{a: b}",
  "a: b",
];

/** The text of a value, from after its `key:` or `-` to the end of its last line. `pad` is the indentation of its level. */
type Shape = (pad: string, step: string) => string;
type Parts = readonly string[];

const pick = (...texts: Parts) => fc.constantFrom(...texts);
const mostly = (tidy: Parts, odd: Parts) =>
  fc.oneof({ weight: 200, arbitrary: pick(...tidy) }, { weight: 1, arbitrary: pick(...odd) });
const inLine = (text: fc.Arbitrary<string>): fc.Arbitrary<Shape> =>
  fc
    .tuple(pick(" ", " ", " ", "  ", "\n@", " # c\n@"), text, mostly(ENDS, ["#no comment", " x", "\t"]))
    .map((parts) => (pad) => `${parts.join("").replaceAll("@", pad)}\n`);

const { value } = fc.letrec<{ value: Shape; map: Shape; list: Shape }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    { weight: 8, arbitrary: fc.tuple(mostly(TIDY, ODD), pick(...ENDS)).map((parts) => () => ` ${parts.join("")}\n`) },
    { weight: 3, arbitrary: inLine(mostly([...FLOWS, ...MORE_FLOWS, ...ESCAPED], ODD_FLOWS)) },
    { weight: 1, arbitrary: inLine(pick(...LONG)) },
    {
      weight: 1,
      arbitrary: mostly(["\n", " \n", " # nothing\n", "   \n\n"], [" &a\n", " !!str\n"]).map((text) => () => text),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(mostly(HEADS, ODD_HEADS), mostly(BLOCKS, ODD_BLOCKS)).map(
        ([head, body]) =>
          (pad: string) =>
            ` ${head}\n${body.replaceAll("@", pad)}`,
      ),
    },
    {
      weight: 6,
      arbitrary: fc.tuple(pick(...LEADS), tie("map")).map(
        ([lead, map]) =>
          (...at: [pad: string, step: string]) =>
            lead + map(...at),
      ),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(pick(...LEADS), tie("list")).map(
        ([lead, list]) =>
          (...at: [pad: string, step: string]) =>
            lead + list(...at),
      ),
    },
    // Items may stand at the level of the key.
    {
      weight: 1,
      arbitrary: tie("list").map((list) => (pad: string, step: string) => `\n${list(pad.slice(step.length), step)}`),
    },
  ),
  map: fc
    .uniqueArray(
      fc.tuple(pick(...GAPS), mostly(NAMES.split(" "), ODD_NAMES), pick(":", ":", ":", " :"), tie("value")),
      { minLength: 1, maxLength: 4, selector: ([, name]) => name },
    )
    .map((entries) => (pad, step) => {
      const lines = entries.map(
        ([gap, key, colon, shape]) => `${gap}@${key}${colon}`.replaceAll("@", pad) + shape(pad + step, step),
      );
      return lines.join("");
    }),
  list: fc
    .array(fc.tuple(pick(...GAPS), fc.oneof(tie("value"), tie("map").map(asCompact), tie("list").map(asCompact))), {
      minLength: 1,
      maxLength: 4,
    })
    .map(
      (items) => (pad, step) =>
        items.map(([gap, item]) => `${gap}@-`.replaceAll("@", pad) + item(pad + step, step)).join(""),
    ),
}));

/** A block that begins on the line of its dash. */
function asCompact(block: Shape): Shape {
  return (pad, step) => {
    const text = block(pad, step);
    return text.startsWith(pad) && step.length > 1 ? `${step.slice(1)}${text.slice(pad.length)}` : `\n${text}`;
  };
}

/** Texts of one document in many shapes: nearly all are YAML. */
export const yamlText: fc.Arbitrary<string> = fc
  .record({
    start: mostly(
      ["", "", "", "# comment\n", "---\n", "\n\n", "--- # c\n"],
      ["%YAML 1.2\n---\n", "--- ", "\ufeff", "%a b\n"],
    ),
    body: value.map((shape) => (step: string) => shape("", step).replace(/^[ \n]+/, "")),
    end: mostly(["", "", "", "\n\n", "# end\n", "  "], ["...\n", "---\nb: 1\n", "...", "x"]),
    step: pick(" ", "  ", "  ", "  ", "    "),
    eol: pick("\n", "\n", "\n", "\r\n"),
    open: fc.boolean(),
  })
  .map(({ start, body, end, step, eol, open }) => {
    const text = start + body(step) + end;
    return (open ? text.replace(/\n$/, "") : text).replaceAll("\n", eol);
  });

const SNIPPETS = [
  ..."\t \n:-?{}[],\"'#&*!%@`\r\0\u0085\u2028\ufeff\ud800\\x\u007f\u001b>|",
  "  ",
  "- ",
  ": ",
  "? ",
  " #",
  "|\n",
  ">\n",
];
const LONGER = [
  "---\n",
  "...\n",
  "\r\n",
  "\n\n",
  "a: b\n",
  "y: 1",
  "&a ",
  "*a",
  "!!str ",
  "<<: ",
  "%YAML 1.2\n",
  "\\u12",
  "''",
  '""',
];

/** A text with some pieces taken out, put in, or put in once more. */
export function mutate(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const snippet = pick("", "", ...SNIPPETS, ...LONGER);
  const piece = fc.oneof(snippet, snippet, fc.record({ from: fc.nat(), length: fc.nat(20) }));
  const change = fc.record({ at: fc.nat(), length: fc.nat(6), piece });
  return fc.tuple(text, fc.array(change, { minLength: 1, maxLength: 3 })).map(([start, changes]) =>
    changes.reduce((current, { at, length, piece }) => {
      const from = at % (current.length + 1);
      const copied = typeof piece === "string" ? 0 : piece.from % (current.length + 1);
      const added = typeof piece === "string" ? piece : current.slice(copied, copied + piece.length);
      return current.slice(0, from) + added + current.slice(from + (added && length < 5 ? 0 : length));
    }, start),
  );
}
