import { request } from "node:http";
import { connect, createServer } from "node:net";
import { PassThrough } from "node:stream";
import { openCallback } from "../../src/auth/login/callback.ts";
import { get } from "../fixtures/oauth/wire.mjs";
import { Keyboard } from "../helpers/main.ts";
import { freePort } from "../helpers/ports.ts";

const STATE = "s".repeat(43);
const closing: (() => Promise<void>)[] = [];
afterEach(async () => void (await Promise.all(closing.splice(0).map((close) => close()))));

async function open({ redirectUri, stdin = new PassThrough() }: { redirectUri?: string; stdin?: PassThrough } = {}) {
  const heard = { ignored: 0, interrupted: 0 };
  const callback = await openCallback({
    redirectUri,
    state: STATE,
    stdin,
    ignored: () => void heard.ignored++,
    interrupt: () => void heard.interrupted++,
  });
  let isClosed = false;
  const close = async (isLoggedIn = false): Promise<void> => {
    if (!isClosed) await callback.close(isLoggedIn);
    isClosed = true;
  };
  closing.push(close);
  return { ...callback, heard, stdin, close };
}

/** Any request, as a program on this machine may send it. */
function send(url: string, options: { method?: string; headers?: Record<string, string>; path?: string }) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const asking = request(url, { agent: false, ...options }, async (response) => {
      let body = "";
      for await (const chunk of response) body += chunk;
      resolve({ status: response.statusCode, body });
    });
    asking.on("error", reject).end();
  });
}

const refuses = (host: string, port: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) });
    socket.on("connect", () => resolve("connected") ?? socket.destroy());
    socket.on("error", ({ message }) => resolve(message));
  });

test("the listener stands on a free port of 127.0.0.1 alone, at /callback", async () => {
  const { redirectUri, close } = await open();
  expect(redirectUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
  const { port } = new URL(redirectUri);
  expect(await refuses("127.0.0.1", port)).toBe("connected");
  expect(await refuses("::1", port)).toContain("ECONNREFUSED");
  expect(await refuses("127.0.0.2", port)).toContain("ECONNREFUSED");
  await close();
  expect(await refuses("127.0.0.1", port)).toContain("ECONNREFUSED");
});

test("for localhost it stands on ::1, too, at the port and path that were given", async () => {
  const port = await freePort();
  const { redirectUri, answer } = await open({ redirectUri: `http://localhost:${port}/back/here` });
  expect(redirectUri).toBe(`http://localhost:${port}/back/here`);
  expect(await refuses("127.0.0.1", String(port))).toBe("connected");
  const host = { host: `localhost:${port}` };
  const page = send(`http://[::1]:${port}/back/here?state=${STATE}&code=c`, { headers: host });
  expect((await answer).get("code")).toBe("c");
  closing.reverse();
  await closing.pop()?.();
  expect(await page).toMatchObject({ status: 400 });
});

test("a port that is taken is an error, on ::1 as well: whoever has it would get the code", async () => {
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((listening) => other.listen(port, "::1", listening));
  const told = await open({ redirectUri: `http://localhost:${port}/cb` }).catch((error: Error) => error);
  expect(told).toMatchObject({
    code: "login-failed",
    message: `authorization: no listener can stand on localhost:${port}, where the browser is sent back to (EADDRINUSE)`,
  });
  expect(await refuses("127.0.0.1", String(port))).toContain("ECONNREFUSED");
  await new Promise((closed) => other.close(closed));
});

test.each([
  ["another path", { path: `/?state=${STATE}` }],
  ["a longer path", { path: `/callback/?state=${STATE}` }],
  ["another host", { headers: { host: "evil.example" } }],
  ["another port", { headers: { host: "127.0.0.1:1" } }],
  ["localhost, where it was not asked for", { headers: { host: "localhost" } }],
  ["POST", { method: "POST" }],
  ["HEAD", { method: "HEAD" }],
])("%s is not found, and nothing is said", async (_, options) => {
  const { redirectUri, heard, answer } = await open();
  const path = `/callback?state=${STATE}&code=forged`;
  expect(await send(redirectUri, { path, ...options })).toEqual({ status: 404, body: "" });
  expect(heard).toEqual({ ignored: 0, interrupted: 0 });
  expect(await Promise.race([answer, "waits"])).toBe("waits");
});

test.each([
  ["another state", `state=${"t".repeat(43)}&code=forged`],
  ["a shorter state", "state=s&code=forged"],
  ["no state", "code=forged&error=access_denied&error_description=forged"],
  ["two states", `state=${STATE}&state=${STATE}&code=forged`],
])("%s is answered 400, said, and waited on", async (_, query) => {
  const { redirectUri, heard, answer } = await open();
  const { status, body } = await get(`${redirectUri}?${query}`);
  expect({ status, heard }).toEqual({ status: 400, heard: { ignored: 1, interrupted: 0 } });
  expect(body).toContain("Not logged in: see the terminal.");
  expect(body).not.toContain("forged");
  void get(`${redirectUri}?state=${STATE}&code=own`);
  expect((await answer).get("code")).toBe("own");
});

test.each([
  [true, 200, "Logged in."],
  [false, 400, "Not logged in: see the terminal."],
])("browsers wait for the end of the login, and see a fixed page (%s)", async (isLoggedIn, status, text) => {
  const { redirectUri, answer, close } = await open();
  const url = `${redirectUri}?state=${STATE}&code=<b>own</b>`;
  const pages = [get(url)];
  await answer;
  // The browser asks once more.
  pages.push(get(url));
  expect((await get(new URL("/other", redirectUri))).status).toBe(404);
  await close(isLoggedIn);
  for (const { status: got, body, headers } of await Promise.all(pages)) {
    expect({ got, body }).toEqual({ got: status, body: expect.stringContaining(`<h1>${text}</h1>`) });
    expect(body).not.toMatch(/own|sss/);
    expect(headers).toMatchObject({
      "content-type": "text/html",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "content-security-policy": "default-src 'none'",
    });
  }
});

test("a client that never ends its request does not hold it open", async () => {
  const { redirectUri, close } = await open();
  const socket = connect(Number(new URL(redirectUri).port), "127.0.0.1");
  const ended = new Promise((resolve) => socket.on("error", resolve).on("close", resolve));
  await new Promise<void>((written) => socket.write("GET /callback HTTP/1.1\r\nHost: x", () => written()));
  await close();
  await ended;
});

test.each([
  ["a whole address", `http://127.0.0.1:9/callback?code=a%2Bb&state=${STATE}\n`],
  [
    "one behind blanks, of another machine, with a fragment",
    `  https://ci.example/x?code=a%2Bb&state=${STATE}#_=_ \r\n`,
  ],
  ["a query", `?code=a%2Bb&state=${STATE}\n`],
  ["a query without its mark", `code=a%2Bb&state=${STATE}&iss=https://a.example/?x=1\n`],
  ["a last line without an end", `code=a%2Bb&state=${STATE}`],
])("%s may be pasted", async (_, text) => {
  const { stdin, answer, heard } = await open();
  stdin.end(`\n\n${text}`);
  expect((await answer).get("code")).toBe("a+b");
  expect(heard.ignored).toBe(0);
});

test("a pasted address with another state is said; the end of stdin leaves the listener", async () => {
  const { stdin, answer, heard, redirectUri } = await open();
  stdin.end("https://evil.example/?code=forged&state=other\nforged\n");
  await new Promise((ended) => stdin.once("close", ended));
  expect(heard.ignored).toBe(2);
  void get(`${redirectUri}?state=${STATE}&code=own`);
  expect((await answer).get("code")).toBe("own");
});

test("a terminal takes a long address, shows nothing of it, and interrupts by Ctrl-C", async () => {
  const stdin = new Keyboard();
  const { answer, heard, close } = await open({ stdin });
  expect(stdin.raw).toBe(true);
  stdin.write("\u0003");
  stdin.write(`http://127.0.0.1/callback?state=${STATE}&code=${"c".repeat(9000)}\r`);
  expect((await answer).get("code")).toHaveLength(9000);
  expect(heard).toEqual({ ignored: 0, interrupted: 1 });
  await close();
  expect(stdin.raw).toBe(false);
});
