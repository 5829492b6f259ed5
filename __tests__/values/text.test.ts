import fc from "fast-check";
import { blankOf, displayWidth } from "../../src/values/show/width.ts";
import { count, cutMiddle, cutText, escapeCommands, escapeControls, oneLine } from "../../src/values/text.ts";
import { playBack } from "../helpers/playback.ts";
import { anyCharacter } from "../helpers/texts.ts";

const anyText = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: "grapheme" }), fc.string());

describe("escapeControls", () => {
  test.each([
    ["\u001b[31mred\u001b[0m", "\\x1b[31mred\\x1b[0m"],
    ["a\0b\u0007", "a\\x00b\\x07"],
    ["over\rwritten", "over\\rwritten"],
    ["line\r\nend", "line\nend"],
    ["tab\tand\nnewline", "tab\tand\nnewline"],
    ["\u009b2J", "\\x9b2J"],
    ["\u202etxet", "U+202Etxet"],
    ["\u2066isolated\u2069", "U+2066isolatedU+2069"],
    ["zero\u200bwidth \ufeff", "zeroU+200Bwidth U+FEFF"],
    ["\u{e0041}\u{e0042}", "U+E0041U+E0042"],
    ["a\ufe0fb\ufe00 葛\u{e0100} \u3164\u115f\uffa0", "aU+FE0FbU+FE00 葛U+E0100 U+3164U+115FU+FFA0"],
    ["☃\ufe0f\ufe0f 1\ufe0f a\u200d\u200c é\u200c\u200c", "☃\ufe0fU+FE0F 1U+FE0F aU+200DU+200C é\u200cU+200C"],
    ["☃\ufe0f ✔\ufe0e 1\ufe0f\u20e3 ❤\ufe0f\u200d🔥 می\u200cخواهم क\u094d\u200d ᠠ\u180b", undefined],
    ["half \ud83d, other half \ude00", "half U+D83D, other half U+DE00"],
    ["👩‍👩‍👧 नमस्ते é 汉字", undefined],
  ])("%j reads %j", (text, escaped = text) => {
    expect(escapeControls(text)).toBe(escaped);
  });

  test("shows each character that no reader sees, wherever it stands in plain text", () => {
    const hidden = anyCharacter.filter((one) => /^[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]$/u.test(one));
    const selector = fc.integer({ min: 0xe0100, max: 0xe01ef }).map((code) => String.fromCodePoint(code));
    const one = fc.oneof(hidden, selector, fc.constantFrom("\ufe00", "\ufe0f", "\u3164", "\u200c", "\u200d"));
    fc.assert(
      fc.property(fc.string(), fc.array(one, { minLength: 1 }), fc.string(), (before, payload, after) => {
        const codes = payload.map((character) => character.codePointAt(0)?.toString(16).padStart(4, "0"));
        const shown = codes.map((code = "") => `U+${code.toUpperCase()}`).join("");
        const [left, right] = [escapeControls(before), escapeControls(after)];
        const all = escapeControls(`${before}${payload.join("")}${after}`);
        expect(all.replaceAll("\\xad", "U+00AD")).toBe(`${left}${shown}${right}`.replaceAll("\\xad", "U+00AD"));
      }),
    );
  });

  test("leaves any character that a reader sees, and shows any other, behind a Latin letter", () => {
    const hidden =
      /^[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\p{Bidi_Control}\ufff9-\ufffb\ud800-\udfff\p{Default_Ignorable_Code_Point}]/u;
    const texts = Array.from({ length: 0x10000 }, (_, code) => String.fromCodePoint(code));
    const shown = texts.filter((text) => escapeControls(`z${text}`) !== `z${text}`);
    expect(shown).toEqual(texts.filter((text) => hidden.test(text)));
  });

  test("leaves emoji with their selectors", () => {
    // biome-ignore lint/complexity/useRegexLiterals: the target of the compiler lacks the flag.
    const emoji = new RegExp("^\\p{RGI_Emoji}$", "v");
    const codes = Array.from({ length: 0x20000 }, (_, code) => `${String.fromCodePoint(code)}\ufe0f`);
    const written = codes.filter((text) => emoji.test(text));
    expect(written.length).toBeGreaterThan(200);
    expect(escapeControls(written.join(" "))).toBe(written.join(" "));
  });

  test("leaves nothing that acts on a terminal, whatever the text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(escapeControls(text)).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
        expect(escapeControls(escapeControls(text))).toBe(escapeControls(text));
      }),
    );
  });
});

describe("escapeCommands", () => {
  test.each([
    ["::error::x", "\\u003a:error::x"],
    ["a\n \t\u0085\u3000::error::x", "a\n \t\u0085\u3000\\u003a:error::x"],
    ["a\r::x", "a\r\\u003a:x"],
    ["a ###[error]x ##[y]", "a ##\\u0023[error]x #\\u0023[y]"],
    [
      "std::string listens on ::1, [::1] and #[x]\n-::x\n: :x",
      "std::string listens on ::1, [::1] and #[x]\n-::x\n: :x",
    ],
  ])("%j reads %j", (text, escaped) => {
    expect(escapeCommands(text)).toBe(escaped);
  });

  test("leaves no command to GitHub's runner, whatever the text, and no JSON that says something else", () => {
    const parts = [
      "::",
      ":",
      "##[",
      "#",
      "[",
      "]",
      " ",
      "\t",
      "\n",
      "\r",
      "\u0085",
      "\u2028",
      "error",
      "add-mask",
      "\\",
      '"',
    ];
    const texts = fc.array(fc.constantFrom(...parts), { maxLength: 30 }).map((each) => each.join(""));
    fc.assert(
      fc.property(texts, (text) => {
        expect(playBack(escapeCommands(text)).commands).toEqual([]);
        expect(JSON.parse(escapeCommands(JSON.stringify([text])))).toEqual([text]);
      }),
    );
  });
});

describe("cutMiddle", () => {
  test("keeps both ends, says how long the whole was, and is never longer than asked for", () => {
    expect(cutMiddle(`${"a".repeat(100)}${"b".repeat(100)}`, 40)).toBe(
      `${"a".repeat(14)}… (200 characters) …${"b".repeat(6)}`,
    );
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 80 }), (text, max) => {
        const long = text.repeat(20);
        const cut = cutMiddle(long, max);
        expect(cut.length).toBeLessThanOrEqual(Math.max(1, Math.min(max, long.length)));
        if (long.isWellFormed()) expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe("cutText", () => {
  test("says how long the text was", () => {
    expect(cutText("x".repeat(1_000_000), 30)).toBe(`${"x".repeat(8)}… (1000000 characters)`);
    expect(cutText("short", 5)).toBe("short");
    expect(cutText("abcdef", 4)).toBe("abc…");
  });

  test("never exceeds its bound nor splits a surrogate pair", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), fc.integer({ min: 1, max: 60 }), (text, max) => {
        const cut = cutText(text.repeat(20), max);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(cut).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
      }),
    );
  });
});

test("oneLine keeps a text on one line", () => {
  expect(oneLine("a\nb\r\nc\td\u001b")).toBe("a\\nb\\nc  d\\x1b");
  fc.assert(fc.property(anyText, (text) => expect(oneLine(text)).not.toMatch(/[\n\r\t]/)));
});

test("displayWidth counts columns", () => {
  expect(displayWidth("abc")).toBe(3);
  expect(displayWidth("汉字 한 ｱ")).toBe(9);
  expect(displayWidth("é")).toBe(1);
  expect(displayWidth("🚀")).toBe(2);
  expect(displayWidth("👩‍👩‍👧")).toBe(2);
  expect(displayWidth("🇵🇹")).toBe(2);
});

test("blankOf is as wide as the text", () => {
  expect(blankOf("a\t汉b")).toBe(" \t\u3000 ");
  fc.assert(fc.property(anyText, (text) => expect(displayWidth(blankOf(text))).toBe(displayWidth(text))));
});

test("count puts a number and a noun together", () => {
  expect([count(0, "test"), count(1, "test"), count(12_345, "test")]).toEqual(["0 tests", "1 test", "12,345 tests"]);
});

test("a long line keeps its start and its end", () => {
  const line = `expected an array ${"x".repeat(500)} getaddrinfo ENOTFOUND api.shop.internal`;
  const shown = oneLine(line, 160);
  expect(shown).toMatch(/^expected an array x+… \(\d+ characters\) …x* getaddrinfo ENOTFOUND api\.shop\.internal$/);
  expect(shown.length).toBeLessThanOrEqual(160);
});
