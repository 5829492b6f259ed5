export { auditServers, targetsOf } from "./audit.ts";
export { compareReviewed, readReviewed } from "./reviewed.ts";
