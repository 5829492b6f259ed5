import { failure } from "../../errors.ts";

// Nothing of what was read is told.
export const noTls = failure(`no-tls: <what> is for a server with an https url, and server <"name"> has <has>
  hint: write https:// in its \`url\`, or leave <what> out`);
export const pemPasted = failure(`invalid-value: <name> holds PEM, where the path of a file belongs
  hint: put it into a file, or into an environment variable: \`{ env: NAME }\``);
export const noHostName = failure(`invalid-value: tls.server_name is <"given">, which is not the name of a host
  hint: write the name alone, such as mcp.example.com: no scheme, port, path, wildcard or dot at its end`);
export const noPem = failure(`invalid-value: <name> holds no <what> in PEM
  hint: give it as PEM, which is what openssl writes by default; DER and PKCS #12 are not read`);
export const keyLocked = failure(`invalid-value: <name> is encrypted, and no passphrase is given
  hint: name the environment variable that holds it in \`tls.passphrase_env\``);
export const wrongPassphrase = failure(`invalid-value: <name> cannot be read with its passphrase
  hint: check the variable that \`tls.passphrase_env\` names`);
export const keyMisfit = failure(`invalid-value: <name> is not the private key of the certificate beside it
  hint: give the key that the certificate was made for; of several certificates it is that of the first`);
