import { MASK } from "../../src/values/redact/mask.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";

const plain = createRedactor({ secrets: [] });

/** In parts, so that nobody takes them for leaked. */
const HEX = "0123456789abcdef".repeat(4);
const MIXED = "aB3dE5gH7jK9mN1pQ3sT5vW7yZ".repeat(4);

/** A token of each issuer, and two texts that only resemble it. */
const SHAPES: readonly (readonly [issuer: string, token: string, near: string, nearer: string])[] = [
  ["Groq", `gs${"k_"}${MIXED.slice(0, 52)}`, "gsk_short", `msgs${"k_"}${MIXED.slice(0, 52)}`],
  ["xAI", `xa${"i-"}${MIXED.slice(0, 80)}`, "xai-grok-4-fast-reasoning", `maxa${"i-"}${MIXED.slice(0, 52)}`],
  [
    "Shopify",
    `shp${"at_"}${HEX.slice(0, 32)}`,
    "shpat_of_a_shop_with_a_long_name_inside",
    `shp${"xx_"}${HEX.slice(0, 32)}`,
  ],
  [
    "SendGrid",
    `S${"G."}${MIXED.slice(0, 22)}.${MIXED.slice(0, 43)}`,
    "SG.singapore.region",
    `MS${"G."}${MIXED.slice(0, 22)}.${MIXED.slice(0, 43)}`,
  ],
  [
    "PyPI",
    `py${"pi-"}AgEIcHlwaS5vcmc${MIXED.slice(0, 60)}`,
    "pypi-publish-action-with-a-long-name-and-more-of-it",
    "pypi-AgEI",
  ],
  ["Docker", `dckr${"_pat_"}${MIXED.slice(0, 27)}`, "dckr_pat_short", `dckr${"_cat_"}${MIXED.slice(0, 27)}`],
  ["DigitalOcean", `dop${"_v1_"}${HEX}`, `dop${"_v1_"}${HEX.slice(0, 40)}`, `dox${"_v1_"}${HEX}`],
  [
    "Linear",
    `lin${"_api_"}${MIXED.slice(0, 40)}`,
    "lin_api_client_of_the_linear_search",
    `berlin${"_api_"}${MIXED.slice(0, 40)}`,
  ],
  [
    "Notion",
    `nt${"n_"}${MIXED.slice(0, 46)}`,
    "ntn_page_of_the_wiki_with_its_long_name_and_more",
    `cou${"ntn_"}${MIXED.slice(0, 46)}`,
  ],
  ["Slack, app level", `xap${"p-1-"}A0123456789-1234567890123-${HEX}`, "xapp-one-two", `xap${"p-x-"}${HEX}`],
  [
    "Google, access token",
    `ya${"29."}a0${MIXED.slice(0, 60)}`,
    "ya29.short",
    "pya29.01.2026_with_a_long_name_behind_it",
  ],
  ["Google, OAuth client", `GOC${"SPX-"}${MIXED.slice(0, 28)}`, "GOCSPX-short", `GOC${"SP-"}${MIXED.slice(0, 28)}`],
  ["Stripe, webhook", `whs${"ec_"}${MIXED.slice(0, 32)}`, "whsec_short", `xwhs${"ec_"}${MIXED.slice(0, 32)}`],
  ["Telegram", `1234567890:${"A"}${MIXED.slice(0, 34)}`, "1234567890:Arrival", `12:${"A"}${MIXED.slice(0, 34)}`],
  [
    "Slack, webhook",
    `https://hooks.slack.com/${"services"}/T0000000/B0000000/${MIXED.slice(0, 24)}`,
    "https://hooks.slack.com/services",
    "https://api.slack.com/services/T0000000/B0000000",
  ],
  [
    "Discord, webhook",
    `https://discord.com/api/${"webhooks"}/123456789012345678/${MIXED.slice(0, 60)}`,
    "https://discord.com/api/webhooks/list/of/all",
    "https://discord.com/api/channels/123456789012345678",
  ],
  [
    "Azure, storage",
    `AccountName=shop;Account${"Key="}${MIXED.slice(0, 86)}==;x`,
    "AccountKeyVersion=12345678",
    "see AccountKey, AccountName",
  ],
  [
    "Azure, signature",
    `https://shop.blob.core.windows.net/a?sv=2024&si${"g="}${MIXED.slice(0, 43)}%3D`,
    "https://example.com/a?sig=short",
    `conf${"ig="}${MIXED.slice(0, 43)}`,
  ],
  ["Databricks", `da${"pi"}${HEX.slice(0, 32)}`, `da${"pi"}${HEX.slice(0, 20)}`, `da${"pi"}${HEX.slice(0, 33)}`],
  ["HashiCorp Vault", `hv${"s."}${MIXED.slice(0, 95)}`, "hvs.example.com", `hv${"x."}${MIXED.slice(0, 95)}`],
  ["Figma", `fig${"d_"}${MIXED.slice(0, 40)}`, "figd_short", `con${"figd_"}${MIXED.slice(0, 40)}`],
  ["Atlassian", `ATA${"TT3x"}${MIXED.slice(0, 90)}`, "ATATT3", `LATA${"TT3x"}${MIXED.slice(0, 90)}`],
  [
    "PGP",
    `-----BEGIN PGP ${"PRIVATE"} KEY BLOCK-----\nVersion: GnuPG v2\n\n${MIXED}\n=aB3d\n-----END PGP ${"PRIVATE"} KEY BLOCK-----`,
    "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQENBF\n",
    "a PGP PRIVATE KEY BLOCK begins with dashes",
  ],
  [
    "PEM, encrypted",
    `-----BEGIN RSA ${"PRIVATE"} KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,${HEX.slice(0, 32)}\n\n${MIXED}\n-----END RSA ${"PRIVATE"} KEY-----`,
    "-----BEGIN CERTIFICATE-----\nMIIEpAIBAAKCAQEA",
    "-----BEGIN PUBLIC KEY-----\nMIIEpAIBAAKCAQEA",
  ],
  [
    "Hugging Face",
    `hf${"_"}${MIXED.slice(0, 34)}`,
    "hf_model_of_the_day_with_a_long_name",
    `shelf${"_"}${MIXED.slice(0, 34)}`,
  ],
];

test.each(SHAPES)("a token of %s is masked, and what only resembles it is not", (_, token, near, nearer) => {
  const masked = plain.text(`before ${token} after`);
  expect(masked).toContain(MASK);
  for (let at = 0; at + 12 <= MIXED.length; at += 4) expect(masked).not.toContain(MIXED.slice(at, at + 12));
  expect(masked).not.toContain(HEX.slice(0, 12));
  for (const text of [near, nearer]) expect(plain.text(text)).toBe(text);
});
