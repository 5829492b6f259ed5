import { exchangeFailed } from "../../../src/mcp/http/wording.ts";

const url = new URL("https://example.com/mcp");
const failed = (code: string) =>
  exchangeFailed("GET", url, Object.assign(new Error("no"), { code }), { connected: false });

test.each([
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
])("%s says that an authority is missing", (code) => {
  expect(failed(code).message).toBe(`TLS with example.com:443 failed: no (${code})`);
  expect(failed(code).hint).toBe(
    "add the authority that issued the certificate: `tls.ca`, --ca, or the Action's input `ca`",
  );
});

test.each([
  ["CERT_HAS_EXPIRED", "the certificate ended", "renew the certificate of the server"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "the certificate is for another name", /^use one of its names in `url`/],
  ["CERT_NOT_YET_VALID", "the certificate is not valid yet", /^check the clocks of both machines/],
  ["CERT_REVOKED", "no", "renew the certificate of the server"],
])("%s, which no authority mends, asks for none", (code, what, hint) => {
  expect(failed(code).message).toBe(`TLS with example.com:443 failed: ${what} (${code})`);
  expect(failed(code).hint).toMatch(hint);
});
