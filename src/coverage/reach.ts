import { types } from "node:util";
import { isObject, tableOf } from "../values/json.ts";
import { outcomeOf } from "../values/refusal.ts";
import { dutiesOfPrompt, dutiesOfReads, dutiesOfTool, type Group, itemsOf } from "./duties.ts";
import type { Asked } from "./obligations/duty.ts";
import { breachesOf } from "./schemas.ts";
import type { Call, Obligation, Reached, Surface } from "./types.ts";

/** What an accepted answer must hold, in a list. */
const HOLDS: Readonly<Record<string, string>> = tableOf({ "resources/read": "contents", "prompts/get": "messages" });

/** Tells which of these obligations of a surface a call reaches. */
export function createReach(surface: Surface, obligations: readonly Obligation[]) {
  const counted = new Set(obligations.map(({ id }) => id));
  const [tools, prompts] = [itemsOf(surface.tools), itemsOf(surface.prompts)];
  const known = new Map<string, Promise<Group>>();

  const load = async (method: string, name: string): Promise<Group> => {
    const [tool, prompt] = [tools.get(name), prompts.get(name)];
    if (method === "tools/call" && tool) return dutiesOfTool(tool);
    if (method === "prompts/get" && prompt) return dutiesOfPrompt(prompt);
    return method === "resources/read" ? dutiesOfReads(surface) : { duties: [], schema: {} };
  };
  const groupOf = (method: string, name: string): Promise<Group> => {
    const key = `${method} ${name}`;
    const group = known.get(key) ?? load(method, name);
    known.set(key, group);
    return group;
  };

  return {
    /** The obligations that a call meets, and those that it tried and that were answered the other way. */
    async reach({ method, params = {}, result, error }: Call): Promise<Reached[]> {
      const outcome = outcomeOf(method, { result, error });
      const held = isObject(result) ? result[HOLDS[method] ?? ""] : undefined;
      const isWhole = HOLDS[method] === undefined || (Array.isArray(held) && held.length > 0);
      if (outcome === undefined || (outcome === "accepted" && !isWhole)) return [];
      const { duties, schema } = await groupOf(method, typeof params.name === "string" ? params.name : "");
      const args = isObject(params.arguments) ? params.arguments : {};
      let breaches: ReturnType<Asked["breaches"]> | undefined;
      const asked: Asked = {
        ...{ accepted: outcome === "accepted", args, result, uri: String(params.uri) },
        breaches: () => (breaches ??= breachesOf(schema, args)),
      };
      const reached: Reached[] = [];
      for (const { id, meets } of duties) {
        const soon = counted.has(id) ? meets(asked) : undefined;
        const fits = types.isPromise(soon) ? await soon : soon;
        if (fits !== undefined) reached.push({ id, fits });
      }
      return reached;
    },
  };
}
