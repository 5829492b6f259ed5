/** Whether this is a CI system: `CI` is set, and neither empty nor false. */
export function isCi(env: Readonly<Record<string, string | undefined>>): boolean {
  return !["", "false", undefined].includes(env.CI?.toLowerCase());
}
