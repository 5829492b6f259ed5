import { readFileSync } from "node:fs";
import { type Event, readEvent } from "../github/index.ts";
import { parseJson } from "../values/json.ts";
import type { Step } from "./step.ts";

/** The event that started the workflow; a payload that cannot be read says nothing. */
export function openEvent(env: Step["env"]): Event {
  return readEvent(env, readPayload(env.GITHUB_EVENT_PATH) ?? null);
}

function readPayload(path: string | undefined) {
  try {
    return path ? parseJson(readFileSync(path, "utf8")) : undefined;
  } catch {
    return undefined;
  }
}
