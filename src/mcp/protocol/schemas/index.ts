export type { Breach } from "./breach.ts";
export type { FrameSchemas } from "./frame-schemas.ts";
export { loadSchemas } from "./load.ts";
export { MAX_FOUND, MAX_TOLD, tellBreach } from "./tell-breach.ts";
