import { exchangeFailed } from "../../../src/mcp/http/wording.ts";

const url = new URL("https://example.com/mcp");
const failed = (code: string) => exchangeFailed("GET", url, Object.assign(new Error("no"), { code }), false);

test.each([
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
])("%s says how an authority is added", (code) => {
  expect(failed(code).message).toBe(`TLS with example.com:443 failed: no (${code})`);
  expect(failed(code).hint).toBe("`NODE_EXTRA_CA_CERTS=ca.pem` adds an authority; it is read when Node starts");
});

test.each(["CERT_HAS_EXPIRED", "ERR_TLS_CERT_ALTNAME_INVALID", "CERT_NOT_YET_VALID"])(
  "%s, which no authority mends, does not",
  (code) => {
    expect(failed(code).hint).toBe("renew the certificate, or correct the host name in `url`");
  },
);
