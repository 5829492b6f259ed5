import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  dropLogin,
  findLogin,
  type Login,
  putLogin,
  readStore,
  serverKey,
  storePath,
  warnExposed,
} from "../../src/auth/store.ts";
import { failureOf } from "../mcp/sessions.ts";
import { bareRedactor, login, useFolder } from "./logins.ts";

const { path } = useFolder();
const redactor = bareRedactor();
const { server } = login();
const file = () => path("mcptest", "tokens.json");
const mode = (at: string) => (statSync(at).mode & 0o777).toString(8);
const put = (changes: Partial<Login> = {}) => putLogin(file(), login(changes), redactor);
const stored = () => JSON.parse(readFileSync(file(), "utf8"));

test.each([
  [{ XDG_CONFIG_HOME: "/xdg", HOME: "/home/me" }, undefined, "/xdg/mcptest/tokens.json"],
  [{ XDG_CONFIG_HOME: "relative", HOME: "/home/me" }, undefined, "/home/me/.config/mcptest/tokens.json"],
  [{ HOME: "/home/me" }, undefined, "/home/me/.config/mcptest/tokens.json"],
  [{ HOME: "/home/me" }, "/suite/tokens.json", "/suite/tokens.json"],
])("the store of %j", (env, given, expected) => {
  expect(storePath(env, given)).toBe(expected);
});

test("without a home there is no store", () => {
  expect(() => storePath({ HOME: "" })).toThrow(
    expect.objectContaining({
      code: "login-store",
      message: expect.stringContaining("neither HOME nor XDG_CONFIG_HOME"),
    }),
  );
});

test.each([
  ["HTTPS://MCP.Example.COM:443/Mcp#here", "https://mcp.example.com/Mcp"],
  ["http://localhost:80", "http://localhost/"],
  ["http://[::1]:8080/a?B=%23", "http://[::1]:8080/a?B=%23"],
])("the key of %s", (url, key) => {
  expect(serverKey(url)).toBe(key);
});

test("a login is stored for the user alone, found by server and profile, and the file goes with the last one", async () => {
  await put();
  await put({ profile: "bob", access_token: "access-of-bob" });
  await put({ server: "https://other.example.com/", access_token: "access-of-other" });
  expect([mode(file()), mode(dirname(file()))]).toEqual(["600", "700"]);
  expect(stored()).toMatchObject({ version: 1, logins: [{}, { profile: "bob" }, {}] });
  expect(findLogin(file(), "HTTPS://mcp.example.com:443/mcp", "default", redactor)).toEqual(login());
  expect(findLogin(file(), server, "bob", redactor)?.access_token).toBe("access-of-bob");
  expect(findLogin(file(), `${server}/`, "default", redactor)).toBeUndefined();
  expect((await dropLogin(file(), server, "default", redactor))?.access_token).toBe("access-token-1");
  expect(await dropLogin(file(), server, "default", redactor)).toBeUndefined();
  expect(readStore(file(), redactor)).toHaveLength(2);
  await dropLogin(file(), server, "bob", redactor);
  await dropLogin(file(), "https://other.example.com", "default", redactor);
  expect(readdirSync(dirname(file()))).toEqual([]);
});

test("forgetting what is not there makes no file and no folder", async () => {
  expect(await dropLogin(file(), server, "default", redactor)).toBeUndefined();
  expect(existsSync(dirname(file()))).toBe(false);
});

test("a login replaces the one before it, and what others have written beside it stays", async () => {
  await put();
  const { logins } = stored();
  writeFileSync(
    file(),
    JSON.stringify({ version: 1, logins: [{ ...logins[0], profile: "bob", note: "kept" }, ...logins] }),
  );
  await put({ access_token: "access-token-2" });
  expect(
    stored().logins.map(({ access_token, note }: { access_token: string; note: string }) => [access_token, note]),
  ).toEqual([
    ["access-token-1", "kept"],
    ["access-token-2", undefined],
  ]);
});

test("secrets that are read are masked from then on", async () => {
  await put({ client: { id: "client-1", secret: "client-secret", method: "client_secret_basic" } });
  const fresh = bareRedactor();
  readStore(file(), fresh);
  expect(fresh.text("access-token-1 refresh-token-1 client-secret client-1")).toBe(
    "[redacted] [redacted] [redacted] client-1",
  );
});

test.each([
  [0o644, "can be read by others: not used"],
  [0o640, "can be read by others: not used"],
  [0o604, "can be read by others: not used"],
  [0o620, "can be written by others: not used"],
  [0o602, "can be written by others: not used"],
])("a store of mode %o is neither read nor written", async (bits, why) => {
  await put();
  const before = readFileSync(file(), "utf8");
  chmodSync(file(), bits);
  const error = { code: "login-store", message: `${file()} ${why}`, hint: `chmod 600 ${file()}` };
  expect(() => readStore(file(), redactor)).toThrow(expect.objectContaining(error));
  expect(await failureOf(put({ access_token: "another" }))).toMatchObject(error);
  expect(readFileSync(file(), "utf8")).toBe(before);
});

test("a store that a link leads to is judged where it is", async () => {
  await put();
  const link = path("link.json");
  symlinkSync(file(), link);
  expect(readStore(link, redactor)).toHaveLength(1);
  chmodSync(file(), 0o644);
  expect(() => readStore(link, redactor)).toThrow("can be read by others");
});

const READER = `
  const [, url, file] = process.argv;
  const { readStore } = await import(url);
  try { readStore(file, { register() {} }); } catch ({ code, message }) { console.log(code + ": " + message); }
`;
const source = (name: string) => pathToFileURL(join(process.env.MCPTEST_BUNDLES ?? "", `lib/auth/${name}.js`)).href;

test("a store of another user is not used", async () => {
  await put();
  const other = "data:text/javascript,process.geteuid = () => 54321";
  const args = ["--import", other, "--input-type=module", "-e", READER, source("store"), file()];
  const told = execFileSync(process.execPath, args, { encoding: "utf8" });
  expect(told).toBe(`login-store: ${file()} belongs to another user: not used\n`);
});

test.each([
  ["a newer version", { version: 2, logins: [] }, "is of version 2, newer than this mcptest"],
  ["no version", { logins: [] }, "is not a token store"],
  ["an older version", { version: 0, logins: [] }, "is not a token store"],
  ["another list", { version: 1, logins: {} }, "is not a token store"],
  ["a login without a client", { version: 1, logins: [{ ...login(), client: undefined }] }, "is not a token store"],
  [
    "a login whose token is a number",
    { version: 1, logins: [{ ...login(), access_token: 7 }] },
    "is not a token store",
  ],
  ["a list", [], "is not a token store"],
  ["no JSON", "{", "is not a token store"],
  ["nothing", "", "is not a token store"],
])("a file with %s is not used, and stays as it is", async (_, content, why) => {
  mkdirSync(dirname(file()));
  const text = typeof content === "string" ? content : JSON.stringify(content);
  writeFileSync(file(), text, { mode: 0o600 });
  expect(() => readStore(file(), redactor)).toThrow(
    expect.objectContaining({ code: "login-store", message: expect.stringContaining(`${file()} ${why}`) }),
  );
  expect(await failureOf(put())).toMatchObject({ code: "login-store" });
  expect(readFileSync(file(), "utf8")).toBe(text);
});

test("a folder in the store's place is told", async () => {
  mkdirSync(file(), { recursive: true });
  expect(() => readStore(file(), redactor)).toThrow(
    expect.objectContaining({ code: "login-store", message: `${file()} cannot be read: it is a folder` }),
  );
  expect(await failureOf(put())).toMatchObject({ code: "login-store" });
});

test("a place that cannot be written is told", async () => {
  writeFileSync(path("plain"), "");
  expect(await failureOf(putLogin(path("plain", "tokens.json"), login(), redactor))).toMatchObject({
    code: "login-store",
    message: expect.stringContaining(`${path("plain", "tokens.json")} cannot be written`),
  });
});

const WRITER = `
  const [, url, file, login] = process.argv;
  const { putLogin } = await import(url);
  for (let at = 0; at < 10; at++) {
    await putLogin(file, { ...JSON.parse(login), access_token: "token " + at }, { register() {} });
    console.log(at);
  }
`;

test("logins that several processes store at once are all there, also after one was killed in the middle", async () => {
  const names = ["a", "b", "c", "killed"];
  const ends = names.map(async (profile) => {
    const args = ["--input-type=module", "-e", WRITER, source("store"), file(), JSON.stringify(login({ profile }))];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    if (profile === "killed") child.stdout.once("data", () => child.kill("SIGKILL"));
    else child.stdout.resume();
    await once(child, "close");
  });
  await Promise.all(ends);
  await put({ profile: "last" });
  expect(
    readStore(file(), redactor)
      .map(({ profile }) => profile)
      .sort(),
  ).toEqual([...names, "last"].sort());
  expect(mode(file())).toBe("600");
  expect(readdirSync(dirname(file()))).toEqual(["tokens.json"]);
});

test("a store in a Git work tree that does not ignore it is warned of", async () => {
  const root = path("tree");
  mkdirSync(root);
  const env = { ...process.env };
  const at = join(root, "deep", "tokens.json");
  expect(await warnExposed(at, env)).toBeUndefined();
  execFileSync("git", ["init", "-q"], { cwd: root });
  expect(await warnExposed(at, env)).toMatchObject({
    code: "login-exposed",
    message: `the token store ${at} lies in a Git work tree that does not ignore it`,
  });
  writeFileSync(join(root, ".gitignore"), "tokens.json\n");
  expect(await warnExposed(at, env)).toBeUndefined();
  expect(await warnExposed(at, { PATH: "" })).toBeUndefined();
});
