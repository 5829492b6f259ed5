import { asStep } from "../../values/json/pointer.ts";
import { isNested, type Json } from "../../values/json.ts";
import { type Check, type Hit, nameTool, type Surface } from "../rule.ts";

/** A text of a server, and where it stands. */
type SurfaceText = Pick<Hit, "tool"> & { readonly text: string; readonly at: string };

/** Values nested deeper are not read. */
const MAX_DEPTH = 200;

const known = new WeakMap<Surface, readonly SurfaceText[]>();

/** Every text of a surface, names of keys included: those that may say anything. */
function textsOf(surface: Surface): readonly SurfaceText[] {
  const texts = known.get(surface) ?? [...listTexts(surface)];
  known.set(surface, texts);
  return texts;
}

function* listTexts({ handshake, lists }: Surface): Generator<SurfaceText> {
  if (typeof handshake.instructions === "string") yield { text: handshake.instructions, at: "/instructions" };
  for (const [index, tool] of lists.tools.items.entries()) {
    const name = nameTool(tool, index);
    for (const one of walk(tool, "", 0)) yield { ...one, tool: name };
  }
  const { resources, templates, prompts } = lists;
  for (const [{ items }, id] of [
    [resources, "uri"],
    [templates, "uriTemplate"],
    [prompts, "name"],
  ] as const)
    for (const item of items) {
      const { [id]: called } = item;
      for (const one of walk(item, "", 0)) yield typeof called === "string" ? { text: one.text, at: called } : one;
    }
}

/** A short word, as most keys are, and values such as `string`. */
const PLAIN = /^[\w$-]{0,15}$/;

function walk(value: Json, at: string, depth: number, found: { text: string; at: string }[] = []) {
  if (typeof value === "string" && !PLAIN.test(value)) found.push({ text: value, at });
  if (!isNested(value) || depth > MAX_DEPTH) return found;
  for (const [key, part] of Object.entries(value)) {
    const place = `${at}/${asStep(key)}`;
    if (!PLAIN.test(key)) found.push({ text: key, at: place });
    walk(part, place, depth + 1, found);
  }
  return found;
}

/** A rule about each text by itself. Where a list is not known, only what was found counts. */
export function eachText(judge: (text: string, surface: Surface) => Hit | undefined): Check {
  return (surface) => {
    const hits: Hit[] = [];
    const texts = textsOf(surface);
    for (const { text, ...place } of texts) {
      const hit = judge(text, surface);
      if (hit) hits.push({ ...place, ...hit });
    }
    const unread = Object.values(surface.lists).find((list) => list.unread !== undefined)?.unread;
    return unread !== undefined && hits.length === 0 ? { unasked: unread } : { checked: texts.length, hits };
  };
}
