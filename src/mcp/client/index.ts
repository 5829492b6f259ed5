export { beginSession } from "./client-session.ts";
