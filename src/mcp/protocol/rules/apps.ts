import type { RuleId } from "../../../generated/protocol-rules.ts";
import { ofTools } from "./answers.ts";
import { objectOf } from "./frame.ts";
import type { FrameRule } from "./rule.ts";
import { FLAT, uiOf } from "./ui.ts";

const READERS: readonly unknown[] = ["model", "app"];

/** What a list of tools shows of MCP Apps (ext-apps 2.0.4, McpUiToolMeta). */
export const APPS: Partial<Record<RuleId, FrameRule>> = {
  "app-resource-uri": ofTools(({ _meta: meta }, place) => {
    const { resourceUri: found } = uiOf(meta);
    if (found === undefined || (typeof found === "string" && found.startsWith("ui://"))) return undefined;
    return { at: `${place}/_meta/ui/resourceUri`, wanted: "a URI that begins with ui://", found };
  }),
  "app-csp-place": ofTools(({ _meta: meta }, place) => {
    const ui = uiOf(meta);
    const key = ["csp", "permissions"].find((one) => ui[one] !== undefined);
    if (key === undefined) return undefined;
    return { at: `${place}/_meta/ui/${key}`, wanted: "nothing: hosts read it from the resource", found: ui[key] };
  }),
  "app-visibility": ofTools(({ _meta: meta }, place) => {
    const { visibility: found } = uiOf(meta);
    const isList = Array.isArray(found) && found.length > 0 && found.every((one) => READERS.includes(one));
    if (found === undefined || isList) return undefined;
    return { at: `${place}/_meta/ui/visibility`, wanted: "a list of model and app, not empty", found };
  }),
  "app-meta-deprecated": ofTools(({ _meta: meta }, place) => {
    const { [FLAT]: flat } = objectOf(meta);
    const { resourceUri: found } = uiOf(meta);
    if (flat === undefined || found === flat) return undefined;
    return { at: `${place}/_meta/ui/resourceUri`, wanted: `the same as ${FLAT}, ${JSON.stringify(flat)}`, found };
  }),
};
