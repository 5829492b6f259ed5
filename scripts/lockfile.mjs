// Adds to package-lock.json the builds for other platforms that npm leaves out when the registry at hand lacks them: without
// their entries `npm ci` refuses the lockfile. Run it after adding a dependency. What a build is for is read off its name.
import { readFileSync, writeFileSync } from "node:fs";

const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
const { "": project, ...packages } = lock.packages;

for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const place = `node_modules/${name}`;
    const platform = readPlatform(name);
    if (packages[`${path}/${place}`] || packages[place] || !platform) continue;
    packages[place] = { version, ...platform, ...(dev && { dev }), optional: true };
    console.log(`added ${name}@${version}`);
  }
}
const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en"));
lock.packages = { "": project, ...Object.fromEntries(sorted) };
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

/** What a package such as `@biomejs/cli-linux-x64-musl` runs on; undefined when its name does not say. */
function readPlatform(name) {
  const words = name.split("/").at(-1).split("-");
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  if (os.length !== 1 || cpu.length !== 1) return undefined;
  const libc = words.flatMap((word) => (/^musl/.test(word) ? ["musl"] : /^g(nu|libc)/.test(word) ? ["glibc"] : []));
  return { os, cpu, ...(os[0] === "linux" && libc.length > 0 && { libc }) };
}
