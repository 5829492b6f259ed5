import type { OAuthClient } from "../../suite/index.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import type { Post } from "../ask.ts";
import type { Found } from "../discovery/walk.ts";
import { type HeldTokens, holdTokens, renewalOf } from "./renew.ts";
import type { Prove } from "./request.ts";

const HINT = "check `token_endpoint`, `client_id`, the secret or key and `scope` under `auth.oauth`";

/** Client credentials (RFC 6749, 4.4): one token for all requests, until it ends or is refused. `find`: where none is declared, the endpoint. */
export function clientTokens(
  auth: OAuthClient,
  find: () => Promise<Found>,
  post: Post,
  redactor: Redactor,
): HeldTokens {
  const { client_id, scope, token_endpoint: named } = auth;
  // Without discovery nobody has said what the server is called as a resource.
  let found: Pick<Found, "token_endpoint" | "issuer" | "resource"> | undefined =
    named === undefined ? undefined : { token_endpoint: named, issuer: named, resource: undefined };
  const obtain = async () => {
    found ??= await find();
    const { token_endpoint: endpoint, issuer, resource } = found;
    const { NoTokens, noToken, requestTokens, withScheme } = await import("./request.ts");
    const parameters = { scope, resource };
    let first: Error | undefined;
    for (const prove of await waysToProve(auth, issuer)) {
      try {
        const request = { endpoint, client_id, prove, grant: "client_credentials", parameters } as const;
        const { access_token: token, expires_in } = await requestTokens(request, post, redactor);
        const life = (expires_in ?? Number.POSITIVE_INFINITY) * 1000;
        return { token, renewAt: renewalOf(Date.now() + life, life) };
      } catch (error) {
        if (!(error instanceof NoTokens)) throw error;
        first ??= error;
        if (error.refusal !== "invalid_client") break;
      }
    }
    const hint = withScheme(HINT, first?.cause);
    throw noToken({ endpoint, why: first?.message, hint }, { cause: first?.cause });
  };
  return holdTokens(obtain, { triesAgain: true });
}

/** Two ways to send a secret (RFC 6749, 2.3.1): an endpoint without the first answers invalid_client. One way for a key. */
async function waysToProve(auth: OAuthClient, issuer: string): Promise<readonly Prove[]> {
  const { proof } = auth;
  const { proveBy } = await import("./request.ts");
  if ("client_secret" in proof) {
    const id = auth.client_id;
    const ways = ["client_secret_basic", "client_secret_post"] as const;
    return ways.map((method) => proveBy({ id, secret: proof.client_secret, method }));
  }
  const { signAssertion } = await import("./assertion.ts");
  return [
    (_, __, form) => {
      form.set("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
      form.set("client_assertion", signAssertion(auth.client_id, { audience: issuer, ...proof }));
    },
  ];
}
