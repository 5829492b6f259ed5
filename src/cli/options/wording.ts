import { failure } from "../../errors.ts";

// Errors of more than one command.

export const exclusive = failure(`usage: <one> and <other> exclude each other
  hint: keep one of them`);
export const existsAlready = failure(`usage: <path> exists already
  hint: name another file, or add --force to overwrite it`);
