import type { Json, JsonObject } from "../../../values/json.ts";
import { type Fault, objectOf } from "./frame.ts";

/** A key of the capability that such params need besides, and the key of the params that says so. */
type Inside = (params: JsonObject, offered: JsonObject) => readonly [inside: string, key: string] | undefined;

const TOOL_KEYS = ["tools", "toolChoice"];

/** The capability that a request of the server needs, and what inside of it. */
const CLIENT_NEEDS = new Map<unknown, readonly [capability: string, inside?: Inside]>([
  ["roots/list", ["roots"]],
  [
    "sampling/createMessage",
    [
      "sampling",
      (params, offered) => {
        const key = offered.tools === undefined ? TOOL_KEYS.find((one) => params[one] !== undefined) : undefined;
        return key === undefined ? undefined : ["tools", key];
      },
    ],
  ],
  [
    "elicitation/create",
    [
      "elicitation",
      (params, { form, url }) => {
        const mode = modeOf(params);
        // An empty capability stands for forms.
        const isOffered =
          mode === "form" ? form !== undefined || url === undefined : mode === "url" && url !== undefined;
        return isOffered ? undefined : [mode, "mode"];
      },
    ],
  ],
]);

/** The mode of an elicitation: `form` where none is named. */
export function modeOf({ mode = "form" }: JsonObject): string {
  return String(mode);
}

/** A capability that was not offered; `inside`: the one that these params need inside of that of the method. */
export interface Unoffered extends Fault {
  readonly inside: string | undefined;
}

/** What a request of the server needs and `client` did not offer. `place`: where the request stands in its message. */
export function unoffered(
  method: Json | undefined,
  params: JsonObject,
  place: string,
  client: JsonObject,
): Unoffered | undefined {
  const [capability, needsInside] = CLIENT_NEEDS.get(method) ?? [];
  if (capability === undefined) return undefined;
  const offered = client[capability];
  const [name, key] = needsInside?.(params, objectOf(offered)) ?? [];
  const inside = name && `${capability}.${name}`;
  const lacks = (missing: string, at: string, found: Json | undefined): Unoffered => {
    return { inside, at: place + at, wanted: `the capability ${missing} offered`, found };
  };
  if (offered === undefined) return lacks(capability, "/method", method);
  return inside && key ? lacks(inside, `/params/${key}`, params[key]) : undefined;
}
