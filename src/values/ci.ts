/** Whether this is a CI system: `CI` is set to anything except an empty text, 0 and false. */
export function isCi(env: Readonly<Record<string, string | undefined>>): boolean {
  return !["", "0", "false", undefined].includes(env.CI?.toLowerCase());
}
