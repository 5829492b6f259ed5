export { auditServers } from "./audit.ts";
export { compareReviewed, readReviewed } from "./reviewed.ts";
export { targetsOf } from "./targets.ts";
