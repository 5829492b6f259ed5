/** One challenge of a WWW-Authenticate, as the grammar has it: names and values as they were sent, `\` escapes taken out. */
export interface SlowChallenge {
  scheme: string;
  token68?: string;
  parameters: [name: string, value: string][];
}

/** A rule of a grammar: all ends at which it may stop, with what it read. */
type Rule<T> = (text: string, at: number) => Iterable<[end: number, value: T]>;

const matching =
  (characters: RegExp): Rule<string> =>
  (text, at) =>
    at < text.length && characters.test(text[at] as string) ? [[at + 1, text[at] as string]] : [];

/** A rule that is tried once at each place of a text, and gives each outcome once. */
function once<T>(rule: Rule<T>): Rule<T> {
  let known = "";
  let found = new Map<number, [number, T][]>();
  return (text, at) => {
    if (text !== known) found = new Map();
    known = text;
    const kept = found.get(at);
    if (kept) return kept;
    const ends = [...new Map(Array.from(rule(text, at), (end) => [JSON.stringify(end), end])).values()];
    found.set(at, ends);
    return ends;
  };
}

/** Characters of one kind, `least` or more, by every length. */
function run(characters: RegExp, least = 0): Rule<string> {
  return function* (text, at) {
    for (let end = at; ; end++) {
      if (end - at >= least) yield [end, text.slice(at, end)];
      if (end >= text.length || !characters.test(text[end] as string)) return;
    }
  };
}

/** `*rule`, by every count. */
function many<T>(rule: Rule<T>): Rule<T[]> {
  const all: Rule<T[]> = once(function* (text, at) {
    yield [at, []];
    for (const [next, first] of rule(text, at)) {
      for (const [end, others] of all(text, next)) yield [end, [first, ...others]];
    }
  });
  return all;
}

function sequence<T extends unknown[]>(...rules: { [K in keyof T]: Rule<T[K]> }): Rule<T> {
  const [first, ...others] = rules as Rule<unknown>[];
  if (first === undefined) return (_, at) => [[at, [] as unknown as T]];
  const then = sequence(...others);
  return function* (text, at) {
    for (const [next, value] of first(text, at)) {
      for (const [end, values] of then(text, next)) yield [end, [value, ...values] as T];
    }
  };
}

function either<T>(...rules: Rule<T>[]): Rule<T> {
  return function* (text, at) {
    for (const rule of rules) yield* rule(text, at);
  };
}

function into<T, U>(rule: Rule<T>, make: (value: T) => U): Rule<U> {
  return function* (text, at) {
    for (const [end, value] of rule(text, at)) yield [end, make(value)];
  };
}

const nothing: Rule<undefined> = (_, at) => [[at, undefined]];

// RFC 9110 5.6.2 to 5.6.4.
const space = run(/[ \t]/);
const token = run(/[-!#$%&'*+.^_`|~0-9A-Za-z]/, 1);
/** There is one way to read a quoted string: a character at a time. */
const quoted: Rule<string> = function* (text, at) {
  if (text[at] !== '"') return;
  let value = "";
  for (let place = at + 1; place < text.length; place++) {
    if (text[place] === '"') return yield [place + 1, value];
    const isPair = text[place] === "\\";
    const character = text[isPair ? ++place : place] ?? "";
    if (!(isPair ? /[\t -~\x80-\xff]/ : /[\t !\x23-\x5b\x5d-\x7e\x80-\xff]/).test(character)) return;
    value += character;
  }
};

/** RFC 9110 5.6.1.2: `[ element ] *( OWS "," OWS [ element ] )`. */
function list<T>(element: Rule<T>): Rule<T[]> {
  const place = either<T | undefined>(element, nothing);
  const next = into(
    sequence<[unknown, string, unknown, T | undefined]>(space, matching(/,/), space, place),
    ([, , , one]) => one,
  );
  return into(sequence<[T | undefined, (T | undefined)[]]>(place, many(next)), ([first, others]) =>
    [first, ...others].filter((one) => one !== undefined),
  );
}

// RFC 9110 11.2 to 11.6.1.
const token68 = into(sequence<[string, string]>(run(/[-._~+/0-9A-Za-z]/, 1), run(/=/)), (both) => both.join(""));
const parameter = once(
  into(
    sequence<[string, unknown, string, unknown, string]>(token, space, matching(/=/), space, either(token, quoted)),
    ([name, , , , value]): [string, string] => [name, value],
  ),
);
const rest = once(
  either<Omit<SlowChallenge, "scheme">>(
    into(token68, (value) => ({ token68: value, parameters: [] })),
    into(list(parameter), (parameters) => ({ parameters })),
  ),
);
const challenge = once(
  either<SlowChallenge>(
    into(token, (scheme) => ({ scheme, parameters: [] })),
    into(sequence<[string, unknown, Omit<SlowChallenge, "scheme">]>(token, run(/ /, 1), rest), ([scheme, , more]) => ({
      scheme,
      ...more,
    })),
  ),
);

/**
 * All ways to read a field of WWW-Authenticate by the grammar of RFC 9110 11.6.1, each once; none where it does not keep it. Tries
 * everything, so that it needs no cleverness that might be wrong.
 */
export function readSlowly(field: string): SlowChallenge[][] {
  const read = new Map<string, SlowChallenge[]>();
  for (const [end, challenges] of list(challenge)(field, 0)) {
    if (end === field.length) read.set(JSON.stringify(challenges), challenges);
  }
  return [...read.values()];
}
