export { unwritable, writeFileAtomically } from "./write-atomically.ts";
