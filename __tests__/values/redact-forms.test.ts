import fc from "fast-check";
import { MASK } from "../../src/values/redact/mask.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { isTelling } from "../../src/values/redact/secret-name.ts";
import { FORMS } from "../fixtures/secret-forms.ts";

/** Values as people have them under names of secrets. */
const secret = fc
  .oneof(
    fc.string({ minLength: 8, maxLength: 40 }),
    fc.string({ unit: "grapheme", minLength: 8, maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(..."ab1&'\"<%/+= \\ü€"), minLength: 10, maxLength: 20 }),
  )
  .map((text) => text.toWellFormed())
  .filter((text) => text.trim() === text && isTelling(text) && text.replace(/[\s"'`\\]/g, "").length >= 8)
  .filter((text) => !/[[\]%]/.test(text) && !/&\w+;|\\./.test(text));

describe.each(Object.entries(FORMS))("a secret as %s", (_, write) => {
  test("is masked, and nothing around it", () => {
    fc.assert(
      fc.property(
        secret,
        fc.stringMatching(/^[a-z ,.]{0,9}$/),
        fc.stringMatching(/^[a-z ,.]{0,9}$/),
        (value, before, after) => {
          const form = write(value);
          const redactor = createRedactor({ secrets: [] });
          redactor.learn({ password: value });
          const shown = redactor.text(`${before}<${form}>${after}`);
          expect(shown).toContain(MASK);
          expect(shown.startsWith(`${before}<`) && shown.endsWith(`>${after}`)).toBe(true);
          const signs = Array.from(value);
          const parts = signs.slice(5).map((_, at) => write(signs.slice(at, at + 6).join("")));
          const inside = shown.slice(before.length, shown.length - after.length).replace(MASK, "");
          expect(parts.filter((part) => inside.includes(part))).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

// Of what stands in columns most is other text.
test.each(Object.entries(FORMS).filter(([name]) => !name.includes("columns")))(
  "of a secret as %s that a text was cut in nothing is left, once it is known",
  (_, write) => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{4}[a-z0-9&</+=ü-]{8,12}[A-Z]{4}$/),
        fc.double({ min: 0.8, max: 1, noNaN: true }),
        (value, share) => {
          const form = write(value);
          const redactor = createRedactor({ secrets: [] });
          redactor.learn({ password: value });
          const cut = `it is <${form.slice(0, Math.ceil(form.length * share))}… (300 characters)`;
          const shown = redactor.text(cut).replace(/^it is /, "");
          const signs = Array.from(value);
          const parts = signs.slice(5).map((_, at) => write(signs.slice(at, at + 6).join("")));
          expect([cut, parts.filter((part) => shown.includes(part))]).toEqual([cut, []]);
        },
      ),
      { numRuns: 100 },
    );
  },
);

test("what may tell of a secret is learned of a frame: keys in any spelling, headers in texts, JSON in JSON, addresses", () => {
  const value = "c4narY-of-it";
  const frames = [
    `{"result":{"accessToken":"${value}"}}`,
    `{"result":{"pass\\u0077ord":"${value}"}}`,
    JSON.stringify({ text: JSON.stringify({ deep: JSON.stringify({ api_key: value }) }) }),
    JSON.stringify({ text: JSON.stringify({ tokens: ["x", value] }, null, 2) }),
    JSON.stringify({ text: `X-Api-Key: ${value}\nnext: line` }),
    JSON.stringify({ text: `export SHOP_TOKEN=${value}` }),
    JSON.stringify({ text: `sent Bearer ${value}` }),
    JSON.stringify({ text: `postgres://me:${value}@db/shop` }),
  ];
  for (const frame of frames) {
    const redactor = createRedactor({ secrets: [] });
    redactor.learn(JSON.parse(frame), frame);
    expect([frame, redactor.text(`it is ${value}.`)]).toEqual([frame, `it is ${MASK}.`]);
  }
});

test("a challenge names an address and a scope, and no token", () => {
  const redactor = createRedactor({ secrets: [] });
  for (const text of [
    'Bearer resource_metadata="https://shop.example/.well-known/oauth-protected-resource/mcp2"',
    'WWW-Authenticate: Bearer realm="shop-01234567", error="invalid_token", scope="a1 b2"',
    'Bearer error=\\"invalid_token01\\"',
  ])
    expect(redactor.text(text)).toBe(text);
  expect(redactor.text("Bearer abcdefgh0123456=")).toBe(`Bearer ${MASK}`);
});

test("masking takes time by the length of the text, whoever wrote it: what takes too long is masked whole", () => {
  const redactor = createRedactor({ secrets: [] });
  redactor.learn(
    Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`t${at}_token`, `${"a".repeat(at + 8)}1`])),
  );
  const text = `${"a".repeat(100_000)} b`;
  expect(redactor.text(text)).toBe(MASK);
  expect(redactor.text("aaa b")).toBe("aaa b");
});

test("a secret that holds another one by name, as connection strings do, tells it", () => {
  const inner = "c4narY-of-it";
  for (const secret of [`Server=db;User Id=sa;Password=${inner};Encrypt=yes`, `{"user":"u","password":"${inner}"}`]) {
    expect(createRedactor({ secrets: [secret] }).text(`it is ${inner}.`)).toBe(`it is ${MASK}.`);
    const redactor = createRedactor({ secrets: [] });
    redactor.learn({ CONNECTION_STRING: secret });
    expect(redactor.text(`it is ${inner}.`)).toBe(`it is ${MASK}.`);
  }
});

/** Values that a challenge has in quotes: addresses, scopes, sentences. */
const said = fc.oneof(
  fc.webUrl().filter((url) => !/[?&#]/.test(url)),
  fc
    .array(fc.stringMatching(/^[a-z]{1,8}[:.][a-z\d]{1,12}$/), { minLength: 1, maxLength: 3 })
    .map((all) => all.join(" ")),
  fc.constantFrom(
    "invalid_token",
    "/.well-known/oauth1",
    "The access token expired (401)",
    "1 of 2",
    "*",
    "~x1",
    "https://h1/mcp",
  ),
);
const parameter = fc.tuple(
  fc.constantFrom("resource_metadata", "realm", "scope", "error", "error_description", "authorization_uri", "x-trace1"),
  said,
  fc.constantFrom("=", " = ", "=  ", "\t="),
  fc.constantFrom('"', '\\"', "'"),
);
const challenges = fc
  .array(
    fc.tuple(
      fc.constantFrom("Bearer", "bearer", "BEARER", "Basic", "DPoP", "Digest"),
      fc.array(parameter, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(" ", "  "),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) =>
    all
      .map(([scheme, parameters, space]) => {
        const texts = parameters.map(([name, value, equals, quote]) => `${name}${equals}${quote}${value}${quote}`);
        return `${scheme}${space}${texts.join(", ")}`;
      })
      .join(", "),
  );

test("challenges are shown as they were sent: several in one field, in any scheme, in texts, JSON and HTML", () => {
  const redactor = createRedactor({ secrets: [] });
  fc.assert(
    fc.property(challenges, (challenge) => {
      const page = challenge.replaceAll('"', "&quot;").replaceAll("'", "&#39;");
      for (const text of [challenge, `answered 401; WWW-Authenticate: ${challenge} (sent: nothing)`, page])
        expect(redactor.text(text)).toBe(text);
      const headers = { "WWW-Authenticate": challenge, list: [challenge] };
      expect(redactor.json(headers)).toEqual(headers);
      const learning = createRedactor({ secrets: [] });
      learning.learn(headers);
      expect(learning.known()).toBe(0);
    }),
  );
  for (const name of ["resource_metadata", "realm", "scope", "error", "error_description"])
    for (const value of [
      "https://h1/.well-known/x1",
      "/x1234567890123456789012",
      "",
      "[x1]",
      "“h1”",
      "<https://h1>",
      "…",
    ]) {
      const text = `Bearer ${name}=${value}`;
      expect(redactor.text(text)).toBe(text);
    }
});

test("a token after its scheme is masked in any text, also one of letters with `=` at its end, in quotes or beside a challenge", () => {
  const token = fc
    .tuple(fc.stringMatching(/^[\w.~+/-]{24,60}$/), fc.constantFrom("", "=", "=="))
    .map((parts) => parts.join(""));
  const contexts = [
    (sent: string) => sent,
    (sent: string) => `Authorization: ${sent}\r\nnext: line`,
    (sent: string) => JSON.stringify({ sent, next: [sent], "y=": 1 }),
    (sent: string) => JSON.stringify(JSON.stringify({ sent, next: "a" })),
    (sent: string) => `curl -H 'X-Sent: ${sent}' "https://h" -H "X-Sent: ${sent}" 'x'`,
    (sent: string) => `send("${sent}"), send('${sent}'); {'a': '${sent}'}`,
    (sent: string) => `Bearer realm="x", error="invalid_token" (sent ${sent}), Basic realm="y"`,
  ];
  fc.assert(
    fc.property(token, fc.constantFrom("Bearer", "bearer"), (value, scheme) => {
      for (const within of contexts)
        expect(createRedactor({ secrets: [] }).text(within(`${scheme} ${value}`))).not.toContain(value);
    }),
  );
});
