import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HttpServer } from "../../src/suite/suite.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { createAuthority, encryptKey, type Issued } from "../helpers/certificates.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const folder = mkdtempSync(join(tmpdir(), "mcptest-suite-tls-"));
const PASSPHRASE = "hunter2";
let client: Issued;
let other: Issued;
let ca: string;
let locked: string;
beforeAll(() => {
  const authority = createAuthority(folder);
  ca = authority.cert;
  [client, other] = [authority.issue("client"), authority.issue("other")];
  locked = encryptKey(client, join(folder, "locked.key"), PASSPHRASE);
});
afterAll(() => rmSync(folder, { recursive: true }));

const suiteOf = (tls: string, rest = "url: https://x.test/mcp") =>
  `servers:\n  s: { ${rest}, tls: ${tls} }\ntools:\n  - { name: x, tool: y }\n`;

const create = (tls: string, rest?: string) =>
  createWorkspace({
    "suites/a.yml": suiteOf(tls, rest),
    "suites/ca.pem": `Subject: whoever\n${ca}\n${ca}`,
    "suites/client.pem": client.cert,
    "suites/client.key": client.key,
    "suites/other.key": other.key,
    "suites/locked.key": locked,
    "suites/both.pem": `${client.key}${client.cert}`,
    "certs/ca.pem": ca,
    "suites/ca.der": "\0\u0001\u0002",
    "suites/text.pem": "no certificate at all",
    "suites/broken.pem": "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
    "suites/broken.key": "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
  });

/** The certificates of the server, and what is masked of a text. */
async function resolve(tls: string, env: Record<string, string> = {}) {
  const redactor = createRedactor({ secrets: [] });
  const suite = await create(tls).suite({ env, redactor }, "suites/a.yml");
  return { tls: (suite.servers.get("s") as HttpServer).tls, redactor };
}

test("each part is a file, or a variable that holds the text; ca may be a list, and paths start at the suite", async () => {
  const pems = (text: string) => text.trim();
  const files = await resolve(
    "{ ca: [ca.pem, ../certs/ca.pem], cert: client.pem, key: client.key, server_name: a.test }",
  );
  expect(files.tls).toEqual({
    ca: [pems(ca), pems(ca), pems(ca)],
    cert: pems(client.cert),
    key: pems(client.key),
    server_name: "a.test",
  });
  const lines = await resolve("{ ca: { env: CA }, cert: { env: CERT }, key: { env: KEY } }", {
    CA: ca,
    CERT: client.cert,
    // As one line, with line ends written out.
    KEY: client.key.replaceAll("\n", "\\n"),
  });
  expect(lines.tls).toEqual({ ca: [pems(ca)], cert: pems(client.cert), key: pems(client.key) });
  expect((await resolve("{ cert: both.pem, key: both.pem }")).tls).toEqual({
    cert: pems(client.cert),
    key: pems(client.key),
  });
  for (const server_name of ["localhost", "xn--bcher-kva.test", "10.9.8.7", "::1"])
    expect((await resolve(`{ server_name: "${server_name}" }`)).tls).toEqual({ server_name });
  // Outside of the workspace by a variable alone.
  expect((await resolve(`{ ca: "\${env.WHERE}/ca.pem" }`, { WHERE: folder })).tls).toEqual({ ca: [pems(ca)] });
  const encrypted = await resolve("{ cert: client.pem, key: locked.key, passphrase_env: KP }", { KP: PASSPHRASE });
  expect(encrypted.tls).toEqual({ cert: pems(client.cert), key: pems(locked), passphrase: PASSPHRASE });
  // What it is reached by is no part of what it is.
  const prints = await Promise.all(
    ["{ ca: ca.pem }", "{ ca: ../certs/ca.pem, server_name: a.test }"].map(async (tls) => {
      const suite = await create(tls).suite({}, "suites/a.yml");
      return suite.servers.get("s")?.fingerprint;
    }),
  );
  expect(new Set(prints).size).toBe(1);
});

test("keys and passphrases are secrets, as a whole, line by line and on one line; certificates and paths are not", async () => {
  const cases = [
    resolve("{ cert: client.pem, key: client.key }"),
    resolve("{ cert: client.pem, key: { env: K } }", { K: client.key }),
    resolve("{ cert: client.pem, key: { env: K } }", { K: client.key.replaceAll("\n", "\\n") }),
  ];
  const [, first = "", second = ""] = client.key.split("\n");
  for (const { redactor } of await Promise.all(cases)) {
    expect(redactor.text(`got ${first}.`)).toBe("got [redacted].");
    expect(redactor.text(`got ${second} and ${first + second}`)).not.toMatch(
      new RegExp(`${second.slice(0, 12)}|${first.slice(0, 12)}`.replace(/[+/]/g, "\\$&")),
    );
    expect(redactor.text(client.key)).not.toContain(first);
    expect(redactor.text(JSON.stringify({ text: client.key }))).not.toContain(first);
    // The key of an elliptic curve holds the public one as well, which is in the middle of the certificate.
    const head = client.cert.split("\n", 3).join("\n");
    expect(redactor.text(client.cert)).toContain(head);
    expect(redactor.text("client.key and client.pem")).toBe("client.key and client.pem");
  }
  const { redactor } = await resolve("{ cert: client.pem, key: locked.key, passphrase_env: KP }", { KP: PASSPHRASE });
  expect(redactor.text(`pass ${PASSPHRASE} on`)).toBe("pass [redacted] on");
});

test.each<[string, string]>([
  ["{ ca: none.pem }", 'file-not-found: file "none.pem" does not exist'],
  [`{ ca: "\${env.DIR}/none.pem" }`, `file-not-found: "DIR/none.pem" cannot be read: it does not exist`],
  ["{ ca: ../../ca.pem }", 'path-outside-workspace: "../../ca.pem" leads outside the workspace root'],
  ["{ ca: /etc/hosts }", 'path-outside-workspace: "/etc/hosts" leads outside the workspace root'],
  ["{ ca: . }", 'file-not-found: "." cannot be read: it is a folder'],
  ["{ ca: text.pem }", "invalid-value: tls.ca holds no certificate in PEM"],
  ["{ ca: ca.der }", "invalid-value: tls.ca holds no certificate in PEM"],
  ["{ ca: [ca.pem, broken.pem] }", "invalid-value: tls.ca holds no certificate in PEM"],
  ["{ ca: client.key }", "invalid-value: tls.ca holds no certificate in PEM"],
  ["{ ca: { env: TEXT } }", "invalid-value: tls.ca holds no certificate in PEM"],
  ["{ ca: { env: NONE } }", "unset-env: environment variable NONE is not set"],
  ...[
    "https://a.test",
    "a.test:8443",
    "a.test/mcp",
    "*.a.test",
    "a.test.",
    "a b.test",
    "[::1]",
    "10.9.8",
    "bücher.test",
  ].map((given) => [`{ server_name: "${given}" }`, `invalid-value: tls.server_name is "${given}"`] as [string, string]),
  ["{ cert: client.pem }", 'missing-key: "cert" needs "key" beside it'],
  ["{ key: client.key }", 'missing-key: "key" needs "cert" beside it'],
  ["{ ca: ca.pem, passphrase_env: KP }", 'missing-key: "passphrase_env" needs "key" beside it'],
  [
    "{ cert: client.pem, key: other.key }",
    "invalid-value: tls.key is not the private key of the certificate beside it",
  ],
  ["{ cert: client.pem, key: client.pem }", "invalid-value: tls.key holds no private key in PEM"],
  ["{ cert: client.pem, key: broken.key }", "invalid-value: tls.key holds no private key in PEM"],
  ["{ cert: client.pem, key: locked.key }", "invalid-value: tls.key is encrypted, and no passphrase is given"],
  [
    "{ cert: client.pem, key: locked.key, passphrase_env: WRONG }",
    "invalid-value: tls.key cannot be read with its passphrase",
  ],
  ["{ cert: client.pem, key: locked.key, passphrase_env: NONE }", "unset-env: environment variable NONE is not set"],
  ["{}", 'invalid-value: "tls" is empty'],
  ["{ ca: ca.pem, insecure: true }", 'unknown-key: unknown key "insecure" in "tls"'],
  ["{ ca: 5 }", "wrong-type"],
])("tls: %s is told with its place, and quotes nothing", async (tls, expected) => {
  const env = { DIR: folder, TEXT: "c4narY-of-some-text", KP: PASSPHRASE, WRONG: "c4narY-wrong" };
  const workspace = create(tls);
  const { errors } = await workspace.load({ env }, "suites/a.yml");
  const shown = errors.map(({ code, message }) => `${code}: ${message.replace(folder, "DIR")}`);
  expect(shown).toEqual([expect.stringMatching(`^${expected.replace(/[.*+?^$()[\]\\|{}]/g, "\\$&")}`)]);
  expect(errors[0]?.location).toMatchObject({ file: "suites/a.yml", line: 2 });
  const secrets = [client.key, other.key, locked].flatMap((key) => key.split("\n").slice(1, -2));
  for (const error of errors)
    for (const text of [...secrets, "c4narY", PASSPHRASE]) expect(`${error.message} ${error.hint}`).not.toContain(text);
});

test("a server without an https url has no TLS", async () => {
  const of = async (rest: string) => (await create("{ ca: ca.pem }", rest).load({}, "suites/a.yml")).errors;
  expect((await of("url: http://x.test/mcp")).map(({ code, message, hint }) => [code, message, hint])).toEqual([
    [
      "no-tls",
      'tls is for a server with an https url, and server "s" has an http url',
      "write https:// in its `url`, or leave tls out",
    ],
  ]);
  for (const [rest, kind] of [
    ["command: [node]", "command"],
    ["mock: { tools: [{ name: y }] }", "mock"],
  ] as const)
    expect((await of(rest)).map(({ code, message }) => [code, message])).toEqual([
      ["no-tls", `tls is for a server with an https url, and server "s" has a ${kind}`],
    ]);
});

test("a key that was pasted into the suite is an error that does not repeat it", async () => {
  const pasted = `{ cert: client.pem, key: ${JSON.stringify(client.key)} }`;
  const text = await create(pasted).problems({}, "suites/a.yml");
  expect(text).toContain("invalid-value");
  expect(text).toContain("tls.key holds PEM, where the path of a file belongs");
  for (const line of client.key.split("\n").slice(1, -2)) expect(text).not.toContain(line);
});

test("files come with the bytes of editors and of Windows", async () => {
  const workspace = create("{ ca: ca.pem, cert: client.pem, key: client.key }");
  const path = (name: string) => join(workspace.root, "suites", name);
  for (const name of ["ca.pem", "client.pem", "client.key"])
    writeFileSync(path(name), `\ufeff${readFileSync(path(name), "utf8").replaceAll("\n", "\r\n")}`);
  const suite = await workspace.suite({}, "suites/a.yml");
  expect(Object.keys((suite.servers.get("s") as HttpServer).tls ?? {})).toEqual(["ca", "cert", "key"]);
});
