import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser, openBrowser } from "../../src/auth/login/browser.ts";
import { until } from "../helpers/patience.ts";

const URL_WITH_ALL = "https://auth.example/authorize?a=1&b=$(touch x)&c='\"&d=%20";
const here = (...files: string[]) => ((path: string) => files.includes(path)) as typeof existsSync;

test.each([
  ["linux", { DISPLAY: ":0" }, ["xdg-open"]],
  ["linux", { WAYLAND_DISPLAY: "wayland-0" }, ["xdg-open"]],
  ["darwin", {}, ["open"]],
  ["win32", {}, ["rundll32", "url.dll,FileProtocolHandler"]],
  ["linux", { BROWSER: "firefox --new-tab", SSH_TTY: "/dev/pts/0" }, ["firefox", "--new-tab"]],
])("%s with %j opens by %j", (platform, env, argv) => {
  expect(findBrowser(env, platform, here())).toEqual({ argv });
});

test("BROWSER may be one file with blanks in its path", () => {
  const path = "/opt/my browser/open";
  expect(findBrowser({ BROWSER: path }, "linux", here(path, "/.dockerenv"))).toEqual({ argv: [path] });
});

test.each([
  ["linux", {}, [], "there is no display"],
  ["darwin", { SSH_CONNECTION: "10.0.0.1 1 10.0.0.2 22" }, [], "this is a session over ssh"],
  ["linux", { SSH_TTY: "/dev/pts/0", DISPLAY: ":0" }, [], "this is a session over ssh"],
  ["linux", { DISPLAY: ":0", BROWSER: "" }, ["/.dockerenv"], "this is a container"],
  ["linux", { DISPLAY: ":0" }, ["/run/.containerenv"], "this is a container"],
])("on %s with %j and %j none opens: %s", (platform, env, files, why) => {
  expect(findBrowser(env, platform, here(...files))).toEqual({ why });
});

test("the address is one argument, and no shell sees it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-browser-"));
  const [script, out] = [join(folder, "browser"), join(folder, "out")];
  writeFileSync(script, `#!/bin/sh\nprintf '%s|' "$#" "$@" > ${out}.new\nmv ${out}.new ${out}\necho noise\n`);
  chmodSync(script, 0o755);
  const failed: string[] = [];
  openBrowser([script, "--tab"], URL_WITH_ALL, { PATH: process.env.PATH }, (why) => failed.push(why));
  await until(() => existsSync(out));
  expect(readFileSync(out, "utf8")).toBe(`2|--tab|${URL_WITH_ALL}|`);
  openBrowser([script, "a", "%s", "b"], "https://x.example/", { PATH: process.env.PATH }, (why) => failed.push(why));
  await until(() => readFileSync(out, "utf8").startsWith("3|"));
  expect(readFileSync(out, "utf8")).toBe("3|a|https://x.example/|b|");
  expect(failed).toEqual([]);
});

test.each([
  [["/nowhere/browser"], "spawn /nowhere/browser ENOENT"],
  [["/bin/false"], "/bin/false ended with 1"],
] as const)("%j that does not open says why", async (argv, why) => {
  const failed: string[] = [];
  openBrowser(argv, URL_WITH_ALL, {}, (each) => failed.push(each));
  await until(() => failed.length > 0);
  expect(failed).toEqual([why]);
});
