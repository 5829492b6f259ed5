/** What makes the record of a run; loaded on use. */
export const loadRecords = async () => ({
  ...(await import("./sealing/record.ts")),
  ...(await import("./sealing/servers.ts")),
  ...(await import("./sealing/surface.ts")),
});
export type { Kept, KeptCall, KeptSurface, KeptTest, Rejudged } from "./keeping/kept.ts";
export { runPlan } from "./run-plan.ts";
export type { RunEvent, RunSettings, Stored } from "./settings.ts";

/** What asks a server for all that it offers; loaded on use. */
export const loadLists = () => import("./keeping/lists.ts");

/** What says which tools a property test calls; loaded on use. */
export const loadPermits = () => import("./kinds/property/permit.ts");
