/**
 * What a server inherits although its suite does not name it: what programs need to find their interpreter, their home,
 * a temporary folder, the user's language and, for servers started through npx behind a mirror or a proxy, npm's
 * registry and cache. None of these holds a secret by its purpose; everything else stays with the caller.
 */
const INHERITED: ReadonlySet<string> = new Set([
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "TMPDIR", "TZ", "LANG", "LANGUAGE"],
  ...["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"],
  ...["npm_config_cache", "npm_config_registry", "npm_config_userconfig", "npm_config_prefix", "NVM_DIR", "VOLTA_HOME"],
  ...["SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP", "USERNAME", "USERPROFILE"],
  ...["APPDATA", "LOCALAPPDATA", "HOMEDRIVE", "HOMEPATH", "PROGRAMDATA", "PROGRAMFILES"],
]);

const LOCALE = /^LC_[A-Z]+$/;

/** The whole environment of a server: the inherited minimum, then what the suite gives, which wins. */
export function composeEnvironment(
  caller: Readonly<Record<string, string | undefined>>,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const composed: Record<string, string> = {};
  for (const [name, value] of Object.entries(caller)) {
    if (value !== undefined && isInherited(name)) composed[name] = value;
  }
  return Object.assign(composed, given);
}

/** Names of `offered` that stderr names and the server was not given. A single word, such as DEBUG, is rarely a variable. */
export function findMissing(
  stderr: readonly string[],
  offered: Iterable<string>,
  given: Readonly<Record<string, string>>,
): string[] {
  const named = new Set(stderr.join("\n").match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g));
  return [...new Set(offered)].filter((name) => named.has(name) && !Object.hasOwn(given, name));
}

// Windows spells the same variables in other cases (Path, SystemRoot).
function isInherited(name: string): boolean {
  return INHERITED.has(name) || INHERITED.has(name.toUpperCase()) || LOCALE.test(name);
}
