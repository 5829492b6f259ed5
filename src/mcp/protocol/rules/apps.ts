import type { RuleId } from "../../../generated/protocol-rules.ts";
import type { Json } from "../../../values/json.ts";
import { objectOf } from "./frame.ts";
import { at, type FrameRule } from "./rule.ts";

/** The key of a tool's `_meta` from before `_meta.ui`. */
export const FLAT = "ui/resourceUri";

/** What the `_meta` of a tool says to hosts of MCP Apps. */
export function uiOf(meta: Json | undefined) {
  return objectOf(objectOf(meta).ui);
}

const TOOLS = ["response tools/list"];

const READERS: readonly unknown[] = ["model", "app"];

/** What a list of tools shows of MCP Apps (ext-apps 2.0.4, McpUiToolMeta). */
export const APPS: Partial<Record<RuleId, FrameRule>> = {
  "app-resource-uri": at("/result/tools/*/_meta/ui/resourceUri", TOOLS, (uri) => {
    const isRight = uri === undefined || (typeof uri === "string" && uri.startsWith("ui://"));
    return isRight ? undefined : "a URI that begins with ui://";
  }),
  "app-csp-place": at("/result/tools/*/_meta/ui", TOOLS, (ui, _, __, place) => {
    const key = ["csp", "permissions"].find((one) => objectOf(ui)[one] !== undefined);
    const wanted = "nothing: hosts read it from the resource";
    return key === undefined ? undefined : { at: `${place}/${key}`, wanted, found: objectOf(ui)[key] };
  }),
  "app-visibility": at("/result/tools/*/_meta/ui/visibility", TOOLS, (found) => {
    const isList = Array.isArray(found) && found.length > 0 && found.every((one) => READERS.includes(one));
    return found === undefined || isList ? undefined : "a list of model and app, not empty";
  }),
  "app-meta-deprecated": at("/result/tools/*/_meta", TOOLS, (meta, _, __, place) => {
    const { [FLAT]: flat } = objectOf(meta);
    const { resourceUri: found } = uiOf(meta);
    if (flat === undefined || found === flat) return undefined;
    return { at: `${place}/ui/resourceUri`, wanted: `the same as ${FLAT}, ${JSON.stringify(flat)}`, found };
  }),
};
