import { failure } from "../../errors.ts";

export const notWhole =
  failure(`report-unreadable: <name> is not whole: its summary counts <count total test>, and its results are <held>
  hint: name the report as mcptest wrote it`);
