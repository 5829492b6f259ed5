import fc from "fast-check";
import type { Json, JsonObject } from "../../src/values/json.ts";
import { MASK } from "../../src/values/redact/mask.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { isCommonWord } from "../../src/values/redact/secret-name.ts";

const plain = createRedactor({ secrets: [] });

describe("tokens of known shapes", () => {
  test.each([
    ["sk-ant-api03-AbCdEf0123456789-_xyz"],
    ["pk-lf-0123456789abcdef0123"],
    ["sk_live_0123456789abcdefXYZ"],
    ["ghp_abcdefghij0123456789ABCDEFGHIJ012345"],
    ["gho_abcdefghij0123456789ABCDEFGHIJ012345"],
    ["ghs_abcdefghij0123456789ABCDEFGHIJ012345"],
    ["github_pat_11ABCDEFG0abcdefghijkl_MNOPQRSTUVWXYZ"],
    ["glpat-abcdefghij0123456789"],
    ["npm_abcdefghij0123456789ABCDEFGHIJ012345"],
    ["xoxb-123456789012-abcdefghijkl"],
    ["AKIAIOSFODNN7EXAMPLE"],
    ["AIzaSyA0123456789abcdefghijklmnopqrstuv"],
    ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.s5v-yR_w"],
    ["-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\nabc+/=="],
  ])("%s is masked", (token) => {
    expect(plain.text(`before ${token} after`)).toMatch(/^before \[redacted\]/);
    expect(plain.text(`before ${token} after`)).not.toContain(token.slice(6, 14));
    expect(JSON.stringify(plain.json({ [token]: [token] }))).not.toContain(token.slice(6, 14));
  });

  test.each([
    ["commit 0123456789abcdef0123456789abcdef01234567"],
    ["sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"],
    ["4a6f7d1e-3c2b-4f5a-9e8d-7c6b5a493827"],
    ["task-force-one-and-two-and-three-4"],
    ["the risk-averse-and-very-long-word"],
    ["Bearer authentication is required"],
    ["basic authentication"],
    ["password: must be a string"],
    ["expected token, found number: 12"],
    ["keys there: key, token, next"],
    ["https://example.com:8080/path?page_token=abc&key=1"],
  ])("%s is left alone", (text) => {
    expect(plain.text(text)).toBe(text);
  });
});

describe("values that a name gives away", () => {
  test.each([
    ['{"password": "hunter2 \\"quoted\\"", "user": "me"}', '{"password": "[redacted]", "user": "me"}'],
    ['  "accessToken": "abc",', '  "accessToken": "[redacted]",'],
    ['{\\"api_key\\":\\"abc\\",\\"n\\":1}', '{\\"api_key\\":\\"[redacted]\\",\\"n\\":1}'],
    ['{"author": "token=abc"}', '{"author": "token=[redacted]"}'],
    ["API_KEY=abc123 other", "API_KEY=[redacted] other"],
    ["?access_token=abc&x=1", "?access_token=[redacted]&x=1"],
    ["--client-secret=abc", "--client-secret=[redacted]"],
    ["Authorization: Basic dXNlcjpwYXNz", "Authorization: Basic [redacted]"],
    ["authorization: Bearer abc", "authorization: Bearer [redacted]"],
    ["Set-Cookie: a=b; Path=/\nnext: line", "Set-Cookie: [redacted]\nnext: line"],
    ["X-Api-Key: abc", "X-Api-Key: [redacted]"],
    ["got Bearer abcdef123456 there", "got Bearer [redacted] there"],
    ["postgres://user:pass@host/db", "postgres://user:[redacted]@host/db"],
  ])("%s", (text, masked) => {
    expect(plain.text(text)).toBe(masked);
    expect(plain.text(masked)).toBe(masked);
  });

  test("JSON keeps its form: values under names of secrets go, counts, flags and schemas stay", () => {
    const value = {
      password: "x",
      pin_token: 4711,
      tokens: ["a", { b: "c" }],
      credentials: { user: "me", list: [12, { deep: "x", on: true, how: "basic" }] },
      inputTokens: 12,
      progressToken: "p-1",
      nextPageToken: "cursor",
      empty: { secret: "" },
      properties: { password: { type: "string" } },
      cache_key: "kept",
    };
    const masked = {
      ...value,
      password: MASK,
      pin_token: MASK,
      tokens: [MASK, { b: "c" }],
      credentials: { user: MASK, list: [MASK, { deep: MASK, on: true, how: "basic" }] },
    };
    expect(plain.json(value)).toEqual(masked);
    expect(JSON.parse(plain.text(JSON.stringify(value)))).toEqual(masked);
    expect(plain.text(JSON.stringify({ text: JSON.stringify({ secret: 4711 }) }))).not.toContain("4711");
    const schema = JSON.stringify({ properties: { password: { type: "string", minLength: 8 } }, tokens: 12 });
    expect(plain.text(schema)).toBe(schema);
  });

  test("what leads to a value can say that it is a secret", () => {
    expect(plain.json({ user: "me", tries: [3] }, "secret")).toEqual({ user: MASK, tries: [MASK] });
    expect(plain.json([3, "x"], "counted")).toEqual([3, MASK]);
  });
});

/** Secrets as people have them: not so short that they are no secrets, and no part of the mask. */
const secret = fc
  .oneof(fc.string({ minLength: 4, maxLength: 40 }), fc.string({ unit: "grapheme", minLength: 4, maxLength: 20 }))
  .filter((text) => text.trim().length >= 4 && !/[[\]]/.test(text) && !MASK.includes(text.trim()))
  .filter((text) => !isCommonWord(text));

/** All but letters and digits, and that but for slashes, as bytes of UTF-8. */
const percentForms = (text: string): string[] =>
  [/[A-Za-z0-9]/, /[A-Za-z0-9._~/-]/].map((kept) =>
    Array.from(text.toWellFormed(), (character) =>
      kept.test(character) ? character : Buffer.from(character).toString("hex").toUpperCase().replace(/../g, "%$&"),
    ).join(""),
  );

describe("registered secrets", () => {
  test("never survive in a text, in any of their forms", () => {
    fc.assert(
      fc.property(
        fc.array(secret, { minLength: 1, maxLength: 5 }),
        fc.string(),
        fc.string(),
        (secrets, before, after) => {
          const redactor = createRedactor({ secrets });
          for (const value of secrets) {
            const forms = [
              value,
              encodeURIComponent(value),
              new URLSearchParams({ value }).toString().slice("value=".length),
              ...percentForms(value),
              ...(value.length < 6 ? [] : [Buffer.from(value).toString("hex")]),
              Buffer.from(value).toString("base64"),
              JSON.stringify(value).slice(1, -1),
            ];
            for (const form of forms) expect(redactor.text(`${before}${form}${after}`)).not.toContain(form);
          }
        },
      ),
    );
  });

  test("never survive in JSON, wherever they stand", () => {
    fc.assert(
      fc.property(secret, fc.jsonValue(), fc.string(), (value, other, key) => {
        const redactor = createRedactor({ secrets: [value] });
        const hidden: Json = {
          [value]: other as Json,
          [key]: [{ [`${key}${value}`]: value }, `${key}${value}${key}`, { deep: [[value]] }],
        };
        const texts = collectTexts(redactor.json(hidden));
        expect(texts.filter((text) => text.includes(value))).toEqual([]);
      }),
    );
  });

  test("never survive as numbers", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 2 ** 50 }), (number) => {
        const redactor = createRedactor({ secrets: [String(number)] });
        expect(JSON.stringify(redactor.json({ pin: number, list: [number] }))).not.toContain(String(number));
      }),
    );
  });

  test("are found inside base64 of a longer text", () => {
    for (const user of ["", "a", "ab", "abc"]) {
      const header = `${Buffer.from(`${user}:correct horse battery`).toString("base64")}`;
      const shown = createRedactor({ secrets: ["correct horse battery"] }).text(header);
      expect(Buffer.from(shown.replace(MASK, ""), "base64").toString()).not.toContain("horse");
    }
  });

  test("of several lines are masked line by line", () => {
    const redactor = createRedactor({ secrets: ["first line\nsecond line\n"] });
    expect(redactor.text("> second line <")).toBe(`> ${MASK} <`);
    expect(redactor.text('"first line\\nsecond line"')).not.toContain("line");
  });

  test("can be registered later", () => {
    const redactor = createRedactor({ secrets: [] });
    expect(redactor.text("late arrival")).toBe("late arrival");
    redactor.register("late");
    expect(redactor.text("late arrival")).toBe(`${MASK} arrival`);
  });

  test("are left where they are too short or too common to be told apart", () => {
    expect(createRedactor({ secrets: ["abc", "true", "", " "] }).text("abc is true")).toBe("abc is true");
  });

  test("the longer of two is masked as a whole", () => {
    expect(createRedactor({ secrets: ["hunter", "hunter2000"] }).text("hunter2000!")).toBe(`${MASK}!`);
  });
});

test("masking twice is masking once", () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '"password": "',
      "token=",
      "Authorization: ",
      "Bearer ",
      "://u:",
      "@",
      MASK,
      "sk-abc1",
      "eyJ",
      '"',
      "\\",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece), secret, (pieces, value) => {
      const redactor = createRedactor({ secrets: [value] });
      const once = redactor.text(pieces.join(""));
      expect(redactor.text(once)).toBe(once);
    }),
  );
});

test("what has nothing to mask is given back as it is", () => {
  const value = { a: [1, "two", { three: null }], b: true };
  expect(createRedactor({ secrets: ["hunter2"] }).json(value)).toBe(value);
});

test("keys that are masked alike stay apart", () => {
  const masked: JsonObject = createRedactor({ secrets: ["one!", "two!"] }).json({ "one!": 1, "two!": 2, __proto__: 3 });
  expect(Object.entries(masked).slice(0, 2)).toEqual([
    [MASK, 1],
    [`${MASK} 2`, 2],
  ]);
  expect(Object.getPrototypeOf(plain.json(JSON.parse('{"__proto__": {"x": "sk-0123456789abcdef0"}}')))).toBe(
    Object.getPrototypeOf(masked),
  );
});

test("values that nest without end are masked, not a crash", () => {
  let value: Json = "x";
  for (let depth = 0; depth < 100_000; depth++) value = [value];
  expect(JSON.stringify(plain.json(value))).toContain(MASK);
});

function collectTexts(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(collectTexts);
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...collectTexts(inner)]);
}

test("what is fixed and without secrets is looked through once, until there is another secret", () => {
  const redactor = createRedactor({ secrets: [] });
  const value = { text: "tiger-lily-0815" };
  const marked = () => redactor.marked(value, () => "[secret:X]", true);
  expect(marked()).toBe(value);
  redactor.register("tiger-lily-0815");
  expect(marked()).toEqual({ text: "[secret:X]" });
});

test("who gives a mark may ask what else is a secret", () => {
  const redactor = createRedactor({ secrets: ["tiger-lily-0815"] });
  const mark = (secret: string) => (redactor.text(secret) === secret ? "[secret:none]" : "[secret:X]");
  expect(redactor.marked(["a tiger-lily-0815"], mark)).toEqual(["a [secret:X]"]);
});
