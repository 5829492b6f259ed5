import fc from "fast-check";
import { parseAsWritten } from "../../src/cassette/parse.ts";
import type { Json } from "../../src/values/json.ts";

const long = JSON.stringify({ tools: "x".repeat(2000) });
const exchange = fc.record({
  method: fc.constantFrom("tools/list", "tools/call"),
  result: fc.oneof(
    fc.json().map((text) => JSON.parse(text)),
    fc.constant(JSON.parse(long)),
  ),
});
const cassette = fc.record({ exchanges: fc.array(exchange, { maxLength: 4 }), format: fc.string() });
const write = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** What a hand, or a merge that went wrong, makes of a file. */
const edits: Record<string, (text: string) => string> = {
  nothing: (text) => text,
  "other line ends": (text) => text.replaceAll("\n", "\r\n"),
  "one line": (text) => JSON.stringify(JSON.parse(text)),
  "an exchange twice": (text) => text.replace(/\n {4}\}(?!.*\n {4}\})/s, '\n    },\n    {\n      "method": "x"\n    }'),
  "no comma": (text) => text.replace("\n    },\n", "\n    }\n"),
  "a brace too many": (text) => text.replace("\n    }", "\n    }}"),
  "cut short": (text) => text.slice(0, Math.floor(text.length / 2)),
  "a key before": (text) => text.replace("{", '{ "a": 1,'),
};

const parse = (text: string): Json => parseAsWritten(Buffer.from(text)) ?? JSON.parse(text);

const outcome = (read: (text: string) => Json, text: string): unknown => {
  try {
    return { value: JSON.stringify(read(text)) };
  } catch (error) {
    return { error: (error as Error).message };
  }
};

it.each(Object.entries(edits))("reads a cassette as JSON is read: %s", (_, edit) => {
  fc.assert(
    fc.property(cassette, (value) => {
      const text = edit(write(value));
      expect(outcome(parse, text)).toEqual(outcome(JSON.parse, text));
    }),
  );
});

it("parses once what cassettes share", () => {
  const read = (n: number) => {
    const exchanges = [{ method: "tools/list", result: JSON.parse(long) }, { method: `call ${n}` }];
    return parse(write({ exchanges, format: "x" })) as { exchanges: { result?: object }[] };
  };
  const [one, other] = [read(1), read(2)];
  expect(one.exchanges[0]).toBe(other.exchanges[0]);
  expect(other.exchanges[1]).toEqual({ method: "call 2" });
});
