import { nameSome, oneLine } from "../../../values/text.ts";

/** What happened to tools, and to which. */
export interface ToolChange {
  what: "added" | "removed" | "changed";
  tools: readonly { name: string; parts?: readonly string[] }[];
}

/** `the tools of server shop differ: added refund; removed pay; changed find (description)`. */
export function otherTools(server: string, changes: readonly ToolChange[]): string {
  const told = changes.flatMap(({ what, tools }) =>
    tools.length > 0 ? [`${what} ${nameSome(tools, NAMED, nameTool)}`] : [],
  );
  return `the tools of server ${oneLine(server)} differ: ${told.join("; ")}`;
}

/** More tools are counted. */
const NAMED = 12;

function nameTool({ name, parts }: ToolChange["tools"][number]): string {
  return `${oneLine(name, MAX_NAME)}${parts ? ` (${parts.join(", ")})` : ""}`;
}

const MAX_NAME = 80;
