const FORM = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/;

/** The parts of a version as https://semver.org/ has it, without build metadata; undefined for another text. */
function parseVersion(text) {
  const [, major, minor, patch, pre] = FORM.exec(text) ?? [];
  return major === undefined ? undefined : { numbers: [major, minor, patch].map(Number), pre: pre?.split(".") };
}

/** Whether a text is a version. */
export function isVersion(text) {
  return parseVersion(text) !== undefined;
}

/** Whether a version comes before its release: `1.0.0-rc.1`. */
export function isPreRelease(version) {
  return parseVersion(version)?.pre !== undefined;
}

/** `1.2` of `1.2.3`. */
export function lineOf(version) {
  return version.split(".").slice(0, 2).join(".");
}

/** The order of two versions, by precedence of https://semver.org/#spec-item-11: negative where `a` is lower. */
export function compareVersions(a, b) {
  const [one, other] = [parseVersion(a), parseVersion(b)];
  for (const [at, number] of one.numbers.entries()) if (number !== other.numbers[at]) return number - other.numbers[at];
  if (!one.pre || !other.pre) return Number(!one.pre) - Number(!other.pre);
  for (const [at, word] of one.pre.entries()) {
    const against = other.pre[at];
    if (against === undefined) return 1;
    if (word === against) continue;
    const [isNumber, isOtherNumber] = [word, against].map((part) => /^\d+$/.test(part));
    if (isNumber && isOtherNumber) return Number(word) - Number(against);
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    return word < against ? -1 : 1;
  }
  return one.pre.length - other.pre.length;
}

/**
 * Under which name people get a version: `latest`, which also moves the tag of its major version, only where it is the highest of all that
 * are released; `next` before a release; `release-1.2` for a hotfix of an older line.
 */
export function channelOf(version, released) {
  if (isPreRelease(version)) return { channel: "next", major: "" };
  const others = released.filter((other) => isVersion(other) && !isPreRelease(other));
  if (others.some((other) => compareVersions(other, version) > 0))
    return { channel: `release-${lineOf(version)}`, major: "" };
  return { channel: "latest", major: `v${version.split(".")[0]}` };
}
