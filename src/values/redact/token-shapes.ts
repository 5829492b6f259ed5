/**
 * Tokens that are known by their shape, whoever issued them: issuer, pattern. Every quantifier is bounded or starts where a
 * word starts, so that a hostile text costs linear time.
 *
 * Facts from gitleaks' rules, https://github.com/gitleaks/gitleaks/blob/master/config/gitleaks.toml (read 2026-11-22); those
 * with * from public code that uses them. Lengths are lower than theirs: formats grow, and part of a token may be cut.
 */
const AFTER_NO_WORD: readonly (readonly [string, string])[] = [
  ["OpenAI, Anthropic, Langfuse", "[sp]k-(?=[\\w-]{0,48}\\d)[\\w-]{16,}"],
  ["Stripe", "[spr]k_(?:live|test)_[A-Za-z0-9]{16,}"],
  ["Stripe and Standard Webhooks*", "whsec_[A-Za-z0-9+/]{24,}=*"],
  ["GitHub", "gh[opsur]_[A-Za-z0-9]{16,}"],
  ["GitHub, fine-grained", "github_pat_\\w{20,}"],
  ["GitLab", "glpat-[\\w-]{16,}"],
  ["npm", "npm_[A-Za-z0-9]{36}"],
  ["PyPI", "pypi-AgE[\\w-]{40,}"],
  ["Docker*", "dckr_[po]at_[\\w-]{20,}"],
  ["Groq*", "gsk_[A-Za-z0-9]{32,}"],
  ["xAI*", "xai-[A-Za-z0-9]{32,}"],
  ["Hugging Face", "(?:hf|api_org)_[A-Za-z0-9]{30,}"],
  ["Slack", "xox[a-z](?:\\.xox[bp])?-[A-Za-z0-9-]{10,}"],
  ["Slack, app level", "xapp-\\d-[A-Za-z0-9-]{10,}"],
  ["Slack, webhook", "hooks\\.slack\\.com/(?:services|triggers|workflows)/[\\w/-]{8,}"],
  ["Discord, webhook*", "discord(?:app)?\\.com/api/(?:v\\d{1,2}/)?webhooks/\\d+/[\\w-]{8,}"],
  ["AWS", "(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])"],
  ["Google, API key", "AIza[\\w-]{35}"],
  ["Google, access token*", "ya29\\.[\\w-]{20,}"],
  ["Google, OAuth client*", "GOCSPX-[\\w-]{20,}"],
  ["Azure, shared access signature*", "sig=[A-Za-z0-9%+/]{43,}=?"],
  ["Azure, storage and Service Bus*", "(?:Shared)?A(?:ccount|ccess)Key=[A-Za-z0-9+/]{40,}={0,2}"],
  ["Databricks", "dapi[a-f0-9]{32}(?:-\\d)?(?![A-Za-z0-9])"],
  ["DigitalOcean", "do[opr]_v1_[a-f0-9]{64}"],
  ["HashiCorp Vault", "hv[brs]\\.[\\w-]{24,}"],
  ["Shopify", "shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}"],
  ["SendGrid", "SG\\.[\\w-]{16,32}\\.[\\w-]{32,64}"],
  ["Linear", "lin_(?:api|oauth)_[A-Za-z0-9]{32,}"],
  ["Notion", "(?:ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43}(?![A-Za-z0-9]))"],
  ["Figma*", "fig[dou]r?_[\\w-]{40,}"],
  ["Atlassian", "AT(?:ATT|CTT|BB)[A-Za-z0-9][\\w=-]{24,}"],
];

/** What a block of PEM or of PGP is called that holds one. */
export const PRIVATE_KEY = "[A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?";

const ANYWHERE: readonly (readonly [string, string])[] = [
  ["JSON Web Tokens", "eyJ(?<![\\w-]eyJ)[\\w-]{8,}(?:\\.[\\w-]{2,}){1,4}"],
  ["Telegram, behind the bot's number", ":A(?<=\\d{5}:A)[\\w-]{34}(?![\\w-])"],
  ["Microsoft Teams, webhook", "\\.webhook\\.office\\.com/[^\\s\"']{8,}"],
  [
    "private keys: PEM, OpenSSH, PGP",
    `-----BEGIN ${PRIVATE_KEY}-----(?:(?:\\s|\\\\[nr])*(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset): [^\\r\\n\\\\"]*){0,9}` +
      `[A-Za-z0-9+/=\\s\\\\]*(?:-----END ${PRIVATE_KEY}-----)?`,
  ],
];

const patternsOf = (rows: readonly (readonly [string, string])[]): string => rows.map(([, each]) => each).join("|");

/** Who issues tokens of the shape that this one has, in a word; undefined when it has none of them. */
export function issuerOf(token: string): string | undefined {
  const row = [...AFTER_NO_WORD, ...ANYWHERE].find(([, shape]) => new RegExp(`^(?:${shape})`).test(token));
  return row && /^\w+/.exec(row[0])?.[0].toLowerCase();
}

/** Matches any of them. */
export const TOKEN_SHAPES = `(?<![A-Za-z0-9])(?:${patternsOf(AFTER_NO_WORD)})|${patternsOf(ANYWHERE)}`;
