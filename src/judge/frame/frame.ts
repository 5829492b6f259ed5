import { randomBytes } from "node:crypto";
import type { CutPart, Shown } from "../../report/index.ts";
import { formatNumber } from "../../values/text.ts";
import { type EventPart, type Part, type Role, type TextPart, textsOf } from "../candidate.ts";
import { partOverfull } from "../wording.ts";
import { findGreatest, listCuts, shortenEvents, splitText, writeLines } from "./shorten.ts";

export type Framed = Readonly<ReturnType<typeof frameParts>>;

/** Texts of the graded parts, and of the contexts. */
export type SourceTexts = Readonly<Record<"response" | "context", readonly string[]>>;

/** Characters of a part, as sent; of all `context` together. */
export const CAPS: Readonly<Record<Role, number>> = {
  task: 20_000,
  reference: 20_000,
  context: 100_000,
  tools: 50_000,
  ...{ response: 100_000, conversation: 100_000, trace: 100_000, first: 100_000, second: 100_000 },
};
/** A shorter piece of a text is not worth sending. */
const MIN_TEXT = 200;
const GRADED: readonly Role[] = ["response", "conversation", "trace", "first", "second"];

interface Sent extends Shown {
  blocks: readonly string[];
  cut: readonly CutPart[];
  texts: readonly string[];
}

/** Masked parts as they are sent: between lines with the mark (`markFor`), shortened to the cap of their role. Throws McptestError `judge-overfull`. */
export function frameParts(parts: readonly Part[], mark: string) {
  const contexts = parts.filter(({ role }) => role === "context");
  const most = findGreatest(0, CAPS.context, (each) => {
    return contexts.reduce((sum, part) => sum + Math.min(each, write(part).length), 0) <= CAPS.context;
  });
  const all = parts.map((part) => {
    const at = contexts.indexOf(part) + 1;
    const title = at > 0 && contexts.length > 1 ? `context ${at} of ${contexts.length}` : part.role;
    const cap = at > 0 ? most : CAPS[part.role];
    return { ...("text" in part ? sendText(part, title, mark, cap) : sendEvents(part, mark, cap)), role: part.role };
  });
  const isGraded = ({ role }: { role: Role }): boolean => GRADED.includes(role);
  const graded = all.filter(isGraded);
  const told = all.filter((one) => isGraded(one) || one.cut.length > 0);
  const sum = (key: keyof Shown): number => told.reduce((total, each) => total + each[key], 0);
  const texts: SourceTexts = {
    response: graded.flatMap((one) => one.texts),
    context: all.flatMap((one) => (one.role === "context" ? one.texts : [])),
  };
  return {
    /** The parts between their lines, in the order given; plain text that was cut as two pieces. */
    blocks: all.flatMap(({ blocks }) => blocks),
    /** Of the graded parts, and of each other part that was cut. */
    shown: { characters: sum("characters"), of: sum("of") },
    cut: all.flatMap(({ cut }) => cut),
    /** Texts that evidence may quote, decoded: only what was sent of them. */
    texts,
    /** All texts of the graded parts, cut or not, for `when`. */
    whole: parts.filter(isGraded).flatMap(textsOf),
  };
}

/** Plain text, without its middle when it is too long. */
function sendText({ role, text }: TextPart, title: string, mark: string, cap: number): Sent {
  const whole = text.toWellFormed();
  const of = whole.length;
  const fence = (piece: string, which = " ---"): string =>
    `--- ${title} ${mark}${which}\n${piece}\n--- end of ${title} ${mark} ---`;
  if (of <= cap) return { blocks: [fence(whole)], characters: of, of, cut: [], texts: [whole] };
  if (cap < MIN_TEXT) throw partOverfull({ role, of, cap });
  const { head, tail } = splitText(whole, cap);
  const place = (from: number, to: number): string =>
    `: characters ${formatNumber(from)} to ${formatNumber(to)} of ${formatNumber(of)} ---`;
  const characters = head.length + tail.length;
  return {
    blocks: [fence(head, place(1, head.length)), fence(tail, place(of - tail.length + 1, of))],
    ...{ characters, of, cut: [{ role, shown: characters, of }], texts: [head, tail] },
  };
}

function sendEvents({ role, events }: EventPart, mark: string, cap: number): Sent {
  const of = writeLines(events).length;
  const shortened = shortenEvents(role, events, cap);
  const lines = writeLines(shortened);
  const characters = lines.length;
  if (characters > cap) throw partOverfull({ role, of, cap });
  const cuts = listCuts(role, shortened);
  return {
    blocks: [`--- ${role} ${mark} ---\n${lines}\n--- end of ${role} ${mark} ---`],
    ...{ characters, of, texts: textsOf({ role, events: shortened }) },
    // The part itself lists the cut tools.
    cut: role === "tools" && cuts.length > 0 ? [{ role, shown: characters, of }] : cuts,
  };
}

/** 128 random bits in hex that no part holds. */
export function markFor(parts: readonly Part[]): string {
  for (;;) {
    const mark = randomBytes(16).toString("hex");
    if (!parts.some((part) => write(part).includes(mark))) return mark;
  }
}

function write(part: Part): string {
  return "text" in part ? part.text : writeLines(part.events);
}
