import { count, formatNumber } from "../text.ts";

/** What of a prompt to a judge was cut: the entries of `detail.cut` in a report. Without `part`, a `call` or a `node` means its result. */
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

/** `12 results and turns 9 to 41 are cut`, `the response is cut`. */
export function nameCut(cut: readonly CutEntry[]): string {
  const kinds = cut.map(kindOf);
  const named = [...new Set(kinds)].flatMap((kind) => {
    const [one, noun] = NOUNS[kind] ?? [];
    const times = kinds.filter((each) => each === kind).length;
    return noun === undefined ? [] : [times === 1 && one !== undefined ? one : count(times, noun)];
  });
  const ranges = cut.flatMap(({ turns, elements, node, more }) => [
    ...(turns ? [`turns ${turns[0]} to ${turns[1]}`] : []),
    ...(elements ? [`elements ${elements[0]} to ${elements[1]} of ${JSON.stringify(node)}`] : []),
    ...(more === undefined ? [] : [`${formatNumber(more)} more`]),
  ]);
  const all = [...named, ...ranges];
  const last = all.pop() ?? "nothing";
  const list = all.length === 0 ? last : `${all.join(", ")} and ${last}`;
  return `${list} ${all.length === 0 && /^(?:the|1) /.test(last) ? "is" : "are"} cut`;
}

function kindOf({ role = "", part, call, node, turns, elements, more }: CutEntry): string {
  if (turns || elements || more !== undefined) return "";
  return part ?? (call === undefined && node === undefined ? role : "result");
}

/** What an entry is called alone, where it has a name, and together with others. */
const NOUNS: Readonly<Record<string, readonly [one: string | undefined, noun: string]>> = {
  result: [undefined, "result"],
  says: [undefined, "message"],
  arguments: [undefined, "argument"],
  reply: ["the reply", "reply"],
  task: ["the task", "task"],
  reference: ["the reference", "reference"],
  context: ["the context", "context"],
  tools: ["the list of tools", "list"],
  response: ["the response", "response"],
  first: ["the first side", "side"],
  second: ["the second side", "side"],
};
