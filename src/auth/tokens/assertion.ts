import { constants, createPrivateKey, type KeyObject, randomUUID, type SignKeyObjectInput, sign } from "node:crypto";
import { failure, textOfError } from "../../errors.ts";
import type { ClientProof } from "../../suite/index.ts";

type KeyProof = Extract<ClientProof, { private_key: string }>;

const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
/** The kind of key, of ES256 and ES384 by their curve; hash and form of a signature (RFC 7518, 3.1; RFC 8037). */
const ALGORITHMS = {
  ES256: ["prime256v1", "sha256", { dsaEncoding: "ieee-p1363" }],
  ES384: ["secp384r1", "sha384", { dsaEncoding: "ieee-p1363" }],
  RS256: ["rsa", "sha256", {}],
  PS256: ["rsa", "sha256", PSS],
  EdDSA: ["ed25519", null, {}],
} as const satisfies Record<KeyProof["algorithm"], readonly [string, string | null, Omit<SignKeyObjectInput, "key">]>;
const LIFE_S = 300;

const badKey = failure(`oauth-failed: the client's private key cannot sign: <why>
  hint: check the variable that \`auth.oauth.private_key_env\` names, and \`algorithm\``);

/** A JWT by which a client proves to its token endpoint who it is (RFC 7523, 2.2). Throws McptestError oauth-failed. */
export function signAssertion(id: string, proof: KeyProof & { audience: string }): string {
  const { algorithm, audience: aud } = proof;
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: id, sub: id, aud, iat: now, exp: now + LIFE_S, jti: randomUUID() };
  const text = [{ alg: algorithm, typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const [, hash, options] = ALGORITHMS[algorithm];
  return `${text}.${sign(hash, Buffer.from(text), { key: readKey(proof), ...options }).toString("base64url")}`;
}

function readKey({ private_key: pem, algorithm }: KeyProof): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch (cause) {
    throw badKey({ why: `it is not a private key in PEM (${textOfError(cause)})` });
  }
  const [wanted] = ALGORITHMS[algorithm];
  const kind = key.asymmetricKeyDetails?.namedCurve ?? key.asymmetricKeyType;
  if (kind !== wanted) throw badKey({ why: `${algorithm} needs a key of type ${wanted}, and it is of type ${kind}` });
  return key;
}
