import { isPreRelease } from "./versions.mjs";

const UNRELEASED = /not released yet/i;

/** The entry of a version in a changelog, without its heading. Throws Error where there is none that can be released. */
export function readEntry(changelog, version) {
  // What comes before a release is told under the version that it leads to.
  const names = isPreRelease(version) ? [version, version.replace(/-.*/, "")] : [version];
  const parts = changelog.split(/^## /m).slice(1);
  const found = names.flatMap((name) => parts.filter((part) => part.split(/\s/)[0] === name));
  if (found.length === 0) throw new Error(`CHANGELOG.md has no entry "## ${version}"`);
  const [heading = "", ...lines] = found[0].split("\n");
  if (UNRELEASED.test(heading) && !isPreRelease(version))
    throw new Error(`CHANGELOG.md says of ${version}: "${heading}"`);
  const entry = lines.join("\n").trim();
  if (entry === "") throw new Error(`the entry of ${version} in CHANGELOG.md is empty`);
  return entry;
}
