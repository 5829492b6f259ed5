import type { GitHub, PortOptions } from "./port.ts";

/** Opens the way to GitHub; its client is loaded only now. */
export async function openPort(options: PortOptions): Promise<GitHub> {
  const { openGitHub } = await import("./port.ts");
  return openGitHub(options);
}

/** What reports runs of others; loaded on use. */
export function loadTriggering() {
  return import("./triggering/index.ts");
}
