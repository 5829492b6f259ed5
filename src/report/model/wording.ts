import { failure } from "../../errors.ts";

export const notWhole =
  failure(`report-unreadable: <name> is not whole: its summary counts <count total test>, and it holds <held>
  hint: name the report as mcptest wrote it`);
