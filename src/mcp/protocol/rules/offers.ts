import type { Json, JsonObject } from "../../../values/json.ts";
import { type Fault, objectOf } from "./frame.ts";

/** The capability that a request of the server needs. */
const CLIENT_NEEDS = new Map<unknown, string>([
  ["roots/list", "roots"],
  ["sampling/createMessage", "sampling"],
  ["elicitation/create", "elicitation"],
]);

/** What such params need inside of the capability and is not offered there, and the key of the params that says so. */
function lackingInside(capability: string, params: JsonObject, { tools, form, url }: JsonObject) {
  if (capability === "sampling") {
    const key = tools === undefined ? ["tools", "toolChoice"].find((one) => params[one] !== undefined) : undefined;
    return key === undefined ? [] : ["tools", key];
  }
  const mode = modeOf(params);
  // An empty capability stands for forms.
  const isOffered = mode === "form" ? form !== undefined || url === undefined : mode === "url" && url !== undefined;
  return capability === "roots" || isOffered ? [] : [mode, "mode"];
}

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
  const capability = CLIENT_NEEDS.get(method);
  if (capability === undefined) return undefined;
  const offered = client[capability];
  const [name, key] = lackingInside(capability, params, objectOf(offered));
  const inside = name && `${capability}.${name}`;
  const lacks = (missing: string, at: string, found: Json | undefined): Unoffered => {
    return { inside, at: place + at, wanted: `the capability ${missing} offered`, found };
  };
  if (offered === undefined) return lacks(capability, "/method", method);
  return inside && key ? lacks(inside, `/params/${key}`, params[key]) : undefined;
}
