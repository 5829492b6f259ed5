import { MASK } from "../../src/values/redact/mask.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { secretsOf } from "../../src/values/redact/secret.ts";
import { isSecretName } from "../../src/values/redact/secret-name.ts";

const SECRET = `
  DB_PASS SMTP_PASS PGPASSWORD SSHPASS DBPASSWORD DBPASSWD TWILIO_AUTHTOKEN API_TOKENS MY_SECRETS AUTHORIZATION accessToken
  OPENAI_API_KEY_2 GITHUB_TOKEN_PROD TOKEN_1 SLACK_WEBHOOK_URL DOCKER_AUTH_CONFIG
  GITHUB_TOKEN GH_PAT PAT NPM_TOKEN NODE_AUTH_TOKEN npm_config__auth //registry.npmjs.org/:_authToken HOMEBREW_GITHUB_API_TOKEN
  AWS_SECRET_ACCESS_KEY AWS_ACCESS_KEY_ID AWS_SESSION_TOKEN AZURE_STORAGE_KEY AZURE_STORAGE_CONNECTION_STRING COSMOS_PRIMARY_KEY
  SENTRY_DSN STRIPE_WEBHOOK_SECRET DISCORD_WEBHOOK webhookUrl SECRET_KEY_BASE JWT_SECRET_CURRENT PRIVATE_KEY_BASE64 KEY API_KEY apiKey
  APIKEY OPENAI_APIKEY API_KEY2 apiKeyV2 API_KEY_STAGING TF_VAR_db_password MYSQL_PWD DB_PWD pwd REDISCLI_AUTH NPM_AUTH GPG_PASSPHRASE
  COOKIE SESSION_COOKIE Set-Cookie Cookie Authorization Proxy-Authorization X-Api-Key X-Auth-Email X-Shop-Auth-User x-auth private-key db.password
  password db_password passwd userpass clientSecret secret token tokens refresh_token id_token csrfToken IDToken AWSSecretKey
  ssh_key sshKey stripeKey signing_key api_keys auth credentials GOOGLE_CREDENTIALS dsn`;

const PUBLIC = `
  PRIVATE_KEY_PATH PASSWORD_POLICY SECRET_PROVIDER COMPASS BYPASS MONKEY DATABASE_URL public_key publicKey PUBLIC_KEY SSH_PUBLIC_KEY
  next_page_token nextPageToken page_token nextToken progressToken continuation_token syncToken pageToken nextpagetoken $skiptoken
  SSH_AUTH_SOCK XDG_SESSION_ID XDG_SESSION_TYPE XAUTHORITY KEYBOARD KEYCHAIN COLORTERM TOKENIZERS_PARALLELISM HOMEBREW_PREFIX PATH PWD
  OLDPWD GIT_ASKPASS SSH_ASKPASS PGPASSFILE RESTIC_PASSWORD_FILE RESTIC_PASSWORD_COMMAND PASSWORD_STORE_DIR SECRETS_DIR AUTH0_DOMAIN
  AUTHOR GIT_AUTHOR_NAME author authority authentication keyboard key keys Key webhook pat path cache_key cacheKey primary_key
  foreign_keys sortKey issue_key fileKey missing_keys max_tokens_left token_count tokenizer token_type token_endpoint secretary
  password_hint passed pass_rate passenger byPass firstPass compass trespass encompass key_id turkey hockey patient cookies_enabled name`;

test("names that say secret, and names that only look like it", () => {
  expect(listNames(SECRET).filter((name) => !isSecretName(name))).toEqual([]);
  expect(listNames(PUBLIC).filter((name) => isSecretName(name))).toEqual([]);
});

function listNames(text: string): string[] {
  return text.trim().split(/\s+/);
}

test("a reference to a secret is none: it is shown to whoever wrote it", () => {
  const { json } = createRedactor({ secrets: secretsOf({ SHOP_TOKEN: "${SHOP_TOKEN}" }) });
  expect(json({ SHOP_TOKEN: "${SHOP_TOKEN}", message: "it is ${SHOP_TOKEN}" })).toEqual({
    SHOP_TOKEN: "${SHOP_TOKEN}",
    message: "it is ${SHOP_TOKEN}",
  });
  expect(json({ SHOP_TOKEN: "${a}hunter2" })).toEqual({ SHOP_TOKEN: "[redacted]" });
});

test.each([
  ["MAX_TOKENS", "4096"],
  ["input_tokens", "12"],
  ["pass", "12"],
  ["USE_AUTH", "true"],
  ["SMTP_AUTH", "required"],
])("%s=%s is no secret", (name, value) => {
  expect(isSecretName(name, value)).toBe(false);
  expect(isSecretName(name, "hunter2-hunter2")).toBe(true);
  expect(createRedactor({ secrets: [] }).text(`${name}=${value}`)).toBe(`${name}=${value}`);
});

test("a name of any length is looked at in no time, at its end", () => {
  expect(isSecretName(`${"1".repeat(1e6)}_token`)).toBe(true);
  expect(isSecretName(`token${"1".repeat(1e6)}x`)).toBe(false);
  expect(isSecretName(`token_${"1_".repeat(1e6)}x`)).toBe(false);
});

test("the secrets of an environment are what is under such names, and the credentials of URLs under any", () => {
  const values = {
    API_KEY: "abcd-1234",
    HOME: "/root",
    TOKEN: undefined,
    SECRET: "",
    MAX_TOKENS: "4096",
    AUTHORIZATION: "Bearer b34rer-b34rer",
    DATABASE_URL: "postgres://app:s3cret%21x@db:5432/shop",
    SENTRY_DSN: "https://public@sentry.example/1",
    HTTP_PROXY: "http://proxy.example:3128",
    REDIS: "redis://:r3dis-r3dis@cache",
    ORIGIN: "https://0123456789abcdef:@git.example/me.git",
    REMOTE: "ssh://git@git.example/me.git",
    MAIL: "me@example.com",
    LOCAL: "postgres://postgres:postgres@localhost",
    MCP_URL: "https://mcp.example/mcp?profile=small&api_key=k%20y1%20k%20y2&max_tokens=4096#token=x",
  };
  expect(secretsOf(values)).toEqual([
    "abcd-1234",
    "b34rer-b34rer",
    ...["app:s3cret%21x", "s3cret%21x", "s3cret!x"],
    "https://public@sentry.example/1",
    ...[":r3dis-r3dis", "r3dis-r3dis", "r3dis-r3dis"],
    "0123456789abcdef",
    "postgres:postgres",
    "k y1 k y2",
  ]);
});

test("what a header is made of is a secret alone: the password of basic authentication, each cookie", () => {
  const basic = Buffer.from("bob:Tr0ub4dor-xyz").toString("base64");
  expect(secretsOf({ Authorization: `Basic ${basic}`, Cookie: "sid=cookieval99zz; lang=en" })).toEqual([
    ...[basic, "Tr0ub4dor-xyz"],
    ...["sid=cookieval99zz; lang=en", "cookieval99zz"],
  ]);
});

test("values that are common words are masked nowhere, whatever they are called", () => {
  const { text } = createRedactor({ secrets: ["true", "1", "none", "required", "Basic", "yes"] });
  expect(text("true, 1, none, required, Basic, yes")).toBe("true, 1, none, required, Basic, yes");
});

test("in JSON and text the same names tell", () => {
  const { json, text } = createRedactor({ secrets: [] });
  const value = {
    accessToken: "a",
    DB_PASS: "b",
    input_tokens: 12,
    max_tokens: "12",
    auth: "none",
    key: "c",
    keys: ["d"],
  };
  expect(json(value)).toEqual({ ...value, accessToken: MASK, DB_PASS: MASK });
  expect(text("SSHPASS=abc COMPASS=north TOKEN_1=x PASSWORD_POLICY=long")).toBe(
    `SSHPASS=${MASK} COMPASS=north TOKEN_1=${MASK} PASSWORD_POLICY=long`,
  );
  expect(text("see https://hooks.slack.com/services/T000/B000/XXXXXXXX now")).toBe(`see https://${MASK} now`);
  expect(text("clone https://0123456789abcdef0123@git.example/x, ssh://git@git.example/x")).toBe(
    `clone https://${MASK}@git.example/x, ssh://git@git.example/x`,
  );
});

test.each([
  ["CANARYpw", true],
  ["s3cret-1", true],
  ["correct horse battery", true],
  ["postgres", false],
  ["longpassword", false],
  ["s3cret1", false],
  ["1234567890123", false],
  ["${env.GITHUB_TOKEN}", false],
  ["[redacted]", false],
  ["required", false],
])("whether %s, under the name of a secret, is one elsewhere: %s", (value, isOne) => {
  const redactor = createRedactor({ secrets: secretsOf({ DB_PASSWORD: value }) });
  expect(redactor.text(`it is ${value}.`)).toBe(isOne ? `it is ${MASK}.` : `it is ${value}.`);
  const learned = createRedactor({ secrets: [] });
  learned.learn({ password: value, other: "x" });
  expect(learned.text(`it is ${value}.`)).toBe(isOne ? `it is ${MASK}.` : `it is ${value}.`);
});
