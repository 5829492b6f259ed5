import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;
const TEXTS = /^(licen[cs]e|copying|notice)/i;
/** The texts of licences that packages name without a text of their own: ours is one of them. */
const STANDARD = { "Apache-2.0": [new URL("../../LICENSE", import.meta.url)] };
const RULE = `${"=".repeat(80)}\n`;

/** Folders of the packages that have a module in what webpack built, lazily loaded chunks included; from its stats. */
export function packagesOf({ modules }) {
  const folders = modules
    .filter((module) => !module.orphan)
    .flatMap(({ nameForCondition: path, modules: joined }) => {
      const folder = PACKAGE.exec((path ?? "").replaceAll("\\", "/"))?.[0];
      return [...(folder ? [folder] : []), ...(joined ? packagesOf({ modules: joined }) : [])];
    });
  return [...new Set(folders)];
}

/** The packages in these folders with their licences, by name. The same on every machine: it tells no path and no time. */
export function listLicenses(folders) {
  const entries = [...new Set(folders.map(describePackage))].sort();
  return `Packages whose code is in this bundle, each with its licence.\n${entries.map((entry) => `\n${RULE}${entry}`).join("")}`;
}

function describePackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder).filter((file) => TEXTS.test(file));
  const paths = files.length > 0 ? files.sort().map((file) => join(folder, file)) : (STANDARD[license] ?? []);
  const texts = paths.map((path) => readFileSync(path, "utf8").replaceAll("\r\n", "\n").trim());
  return `${name} ${version}\n${license}\n${texts.map((text) => `\n${text}\n`).join("")}`;
}
