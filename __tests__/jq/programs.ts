import fc from "fast-check";

const LEAVES = [
  ...[".", ".a", ".b.c?", ".and", ".input", '."if"', '.["k"]?', ".[0]?", ".[1:]?", ".[]?", "..", ".. == 1", "..and 1"],
  ...["0", "-1", "0.5", "1.", ".5", "1e2", "true", "null", '"x"', '"\\u00e9\\n"', '"#"', '"input"', '")"', '"\\\\"'],
  ...["@base64", "@json", "@sh", "empty", "length", "keys?", "tojson", "error", "not", "env", "$ENV", "first(.[]?)"],
  ...["$v", "error(null)", "path(..)", "builtins | length", "1 as $x | 2", "[.[]?] | .[0] = 1", '"é"', "{a, $v}"],
];
/** What does not compile, or sees or ends what it runs in. */
const HOSTILE_LEAVES = [
  ...["input", "[inputs]", '"\\(input)"', "debug", "stderr", "halt", "halt_error", "$__loc__", "{$__loc__}"],
  ...["modulemeta", "input_line_number", "input_filename", "get_search_list", "__mcptest_0", "$__mcptest_slot"],
  ...["$$$$v", "a::b", "é", "import", "{import: 1}", "error({__jq: 0})", "break $out", "nobody", "__mcptest_slot"],
];

/** `E` stands for a program. */
const SHAPES = [
  ...["(E)", "[E]", "E | E", "E, E", "E + E", "E // E", "E == E", "E and E", "-(E)", "E | E | E", "(E)?", "[E][0]?"],
  ...["E as $v | E, $v", ". as [$v] ?// $v | E", ". as {a: $v} ?// [$v] ?// $v | [$v, (E)]", "(E) as [$v] | $v"],
  ...["reduce (E) as $v (0; E)", "foreach (E) as $v (0; E; [$v, .])", "foreach (E) as [$v] (.; E)", "label $out | E"],
  ...["if E then E else E end", "if E then E end", "if E then E elif E then 1 end", "try (E) catch (E)", "try (E)"],
  ...["first(E)", "limit(3; E)", "isempty(E)", "[.[]? | E]", "path(E)", "getpath([E])?", ".a |= (E)", ".a += (E)"],
  ...["def f1: E; f1", "def f1: E; def f2: f1; f2 | E", "def f2(g1): E | g1; f2(E)", "def f3($v): E | $v; f3(E)"],
  ...["{a: (E)}", "{if: (E), and: 1, $v}", '{"k\\(E)": (E)}', "{(E | tostring): 1}", '{@base64 "x": 1, b}', "del(.a)"],
  ...['"x\\(E)y"', '@base64 "x\\(E)"', '@json "\\(E)"', '"\\("\\(E)")"', "E # )\n| E", 'E # "\n', "(E # \\\\\r,\n)"],
  ...["E # on \\\n and on\n", "E # \\\\\n| E", "#\\\r\n (\r\nE", "E #\r\n, E"],
];
const HOSTILE_SHAPES = [
  ...["def f1: E;", 'E # "', "module {}; E", 'include "a"; E', "E) | (E", '"E', "E end", ". as $v | E |", "[E", "E}"],
  ...["label $out | (E), break $out", "label $out | try (break $out) catch (E)"],
];

const ENDS = ["", " # end", " # end \\\\", " #", "\n", "\r\n# end\r"];
const HOSTILE_ENDS = [" # end \\", " # end \\\r", " # end \\\n", " # end \\\\\\", ";"];
const PIECES = [...'()[]{}"\\#;|,.:?$@/=!\n\r1', "\\(", "//", "?//", "..", " end ", " as $v |", "def f9: 1;", ") | ("];

const oneOf = (good: readonly string[], hostile: readonly string[]) =>
  fc.oneof({ weight: 60, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: fc.constantFrom(...hostile) });

const { body } = fc.letrec<{ body: string }>((tie) => ({
  body: fc.oneof(
    { maxDepth: 2 },
    { weight: 1, arbitrary: oneOf(LEAVES, HOSTILE_LEAVES) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(oneOf(SHAPES, HOSTILE_SHAPES), fc.array(tie("body"), { minLength: 3, maxLength: 3 }))
        .map(([shape, bodies]) => shape.split("E").reduce((text, rest, index) => text + bodies[index - 1] + rest)),
    },
  ),
}));

/** Programs of jq, most of which compile; one in eight is harmed somewhere. */
export const programs: fc.Arbitrary<string> = fc
  .tuple(body, oneOf(ENDS, HOSTILE_ENDS), fc.nat(7), fc.nat(), fc.nat(2), fc.constantFrom(...PIECES))
  .map(([body, end, harm, at, cut, piece]) => {
    const whole = `1 as $v | ${body}${end}`;
    const place = at % (whole.length + 1);
    return harm > 0 ? whole : whole.slice(0, place) + piece + whole.slice(place + cut);
  });
