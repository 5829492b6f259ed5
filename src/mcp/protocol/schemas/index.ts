export type { Breach } from "./breach.ts";
export type { FrameSchemas } from "./frame-schemas.ts";
export { loadSchemas } from "./load.ts";
export { tellBreach } from "./tell-breach.ts";
