import { count, formatNumber } from "../text.ts";

/** A cut in the prompt to a judge, from `detail.cut` of a report. Without `part`, a `call` or a `node` means its result. */
interface CutEntry {
  role?: string;
  part?: string;
  call?: number;
  node?: string;
  turns?: readonly [number, number];
  elements?: readonly [number, number];
  more?: number;
}

/** `judged on 99,870 of 310,400 characters: 12 results and turns 9 to 41 are cut`. */
export function describeCut(shown: { characters: number; of: number }, cut: readonly CutEntry[]): string {
  return `judged on ${formatNumber(shown.characters)} of ${formatNumber(shown.of)} characters: ${nameCut(cut)}`;
}

/** `12 results and turns 9 to 41 are cut`, `the response is cut`. Results come last, so `more` after a result counts results. */
export function nameCut(all: readonly CutEntry[]): string {
  const { more = 0 } = all.at(-1) ?? {};
  const cut = all.filter((entry) => entry.more === undefined);
  const kinds = cut.map(kindOf);
  const isResults = kinds.at(-1) === "result";
  const named = [...new Set(kinds)].flatMap((kind) => {
    const times = kinds.filter((each) => each === kind).length + (kind === "result" && isResults ? more : 0);
    const noun = MANY[kind] ?? NOUNS[kind] ?? kind;
    if (kind === "") return [];
    return times === 1 && !(kind in MANY) ? `the ${noun}` : count(times, noun);
  });
  const ranges = cut.flatMap(({ turns, elements, node }) => [
    ...(turns ? [`turns ${turns[0]} to ${turns[1]}`] : []),
    ...(elements ? [`elements ${elements[0]} to ${elements[1]} of ${JSON.stringify(node)}`] : []),
  ]);
  const list = [...named, ...ranges, ...(more > 0 && !isResults ? [`${formatNumber(more)} more`] : [])];
  const last = list.pop() ?? "nothing";
  return `${list.length === 0 ? last : `${list.join(", ")} and ${last}`} ${list.length === 0 && /^(?:the|1) /.test(last) ? "is" : "are"} cut`;
}

function kindOf({ role = "", part, call, node, turns, elements }: CutEntry): string {
  if (turns || elements) return "";
  return part ?? (call === undefined && node === undefined ? role : "result");
}

/** Kinds of which there may be many. */
const MANY: Readonly<Record<string, string>> = { result: "result", says: "message", arguments: "argument" };
const NOUNS: Readonly<Record<string, string>> = { tools: "list of tools", first: "first side", second: "second side" };
