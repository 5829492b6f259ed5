import { groupBy } from "../../values/group-by.ts";
import { asStep } from "../../values/json/pointer.ts";
import { isObject } from "../../values/json.ts";
import { words } from "../../values/show/words.ts";
import { nameSome } from "../../values/text.ts";
import { type Check, eachTool, type Hit, nameTool, settle } from "../rule.ts";
import { partsOf } from "./walk.ts";

const SAID = {
  grammar: words('the name <"name"> is not 1 to 128 of A-Z, a-z, 0-9, `_`, `-` and `.`'),
  refused: words('APIs of models refuse the name <"name">: it has <what>'),
  twice: words("<count number tool> have this name"),
  alike: words("the name differs from <other> in case alone"),
  key: words(
    'the Anthropic API refuses the argument name <"key">: it takes 1 to 64 of A-Z, a-z, 0-9, `_`, `-` and `.`',
  ),
  none: words("it has no description"),
  repeats: words("its description only repeats its <what>"),
  unhinted: words("<count number tool> without any hint: <names>"),
  torn: words("`readOnlyHint` and `destructiveHint` are both true"),
};

/** How many names a message has. */
const MAX_NAMES = 10;

export const toolName = eachTool(({ name }) => {
  const at = "/name";
  if (!/^[\w.-]{1,128}$/.test(name)) return [{ at, message: SAID.grammar({ name }) }];
  const what = name.length > 64 ? "more than 64 characters" : name.includes(".") ? "a dot" : undefined;
  return what === undefined ? [] : [{ at, severity: "note", message: SAID.refused({ name, what }) }];
});

export const toolDuplicate: Check = ({ lists: { tools }, breaches }) => {
  if (breaches.some(({ rule, method }) => rule === "pages-end" && method === "tools/list"))
    return { unasked: "the pages of tools/list do not end, so tools come again" };
  const names = tools.items.map(nameTool);
  const same = groupBy(names, (name) => name);
  const alike = groupBy([...same.keys()].sort(), (name) => name.toLowerCase());
  const hits = [...same].flatMap(([name, { length: number }]): Hit[] =>
    number > 1 ? [{ tool: name, at: "/name", message: SAID.twice({ number }) }] : [],
  );
  for (const [other, ...more] of alike.values())
    for (const tool of more) hits.push({ tool, at: "/name", severity: "warning", message: SAID.alike({ other }) });
  return settle({ checked: names.length, hits }, tools.unread);
};

export const propertyKey = eachTool(({ inputSchema }) => {
  const hits: Hit[] = [];
  for (const { schema, at } of partsOf(inputSchema)) {
    for (const key of isObject(schema.properties) ? Object.keys(schema.properties) : []) {
      if (/^[\w.-]{1,64}$/.test(key)) continue;
      const place = { at: `/inputSchema${at}/properties/${asStep(key)}`, message: SAID.key({ key }) };
      hits.push(at === "" ? place : { ...place, severity: "note" });
    }
  }
  return hits;
});

/** Letters and digits alone, in one case. */
const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

export const descriptionMissing = eachTool(({ name, title, annotations, description }) => {
  const at = "/description";
  // What is no text breaks the protocol: one cause, one finding.
  if (typeof description !== "string") return description === undefined ? [{ at, message: SAID.none({}) }] : [];
  if (description.trim() === "") return [{ at, message: SAID.none({}) }];
  const titles = [title, isObject(annotations) ? annotations.title : undefined];
  // Most differ in their first letters, and to fold the rest takes long.
  const isSame = (text: unknown): boolean =>
    typeof text === "string" &&
    fold(text).startsWith(fold(description.slice(0, 20))) &&
    fold(text) === fold(description);
  const what = isSame(name) ? "name" : titles.some(isSame) ? "title" : undefined;
  return what === undefined ? [] : [{ at, message: SAID.repeats({ what }) }];
});

const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;

export const annotationsAbsent: Check = ({ lists: { tools } }) => {
  const bare = tools.items.map(nameTool).filter((_, index) => {
    const annotations = tools.items[index]?.annotations ?? {};
    // A hint of another type breaks the protocol: one cause, one finding.
    return isObject(annotations) && !HINTS.some((hint) => hint in annotations);
  });
  bare.sort();
  const message = SAID.unhinted({ number: bare.length, names: nameSome(bare, MAX_NAMES, (name) => name) });
  return settle({ checked: tools.items.length, hits: bare.length > 0 ? [{ message }] : [] }, tools.unread);
};

export const annotationsContradict = eachTool(({ annotations }) => {
  const torn = isObject(annotations) && annotations.readOnlyHint === true && annotations.destructiveHint === true;
  return torn ? [{ at: "/annotations", message: SAID.torn({}) }] : [];
});
