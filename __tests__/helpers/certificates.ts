import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A certificate with its key, as files and as texts. */
export interface Issued {
  certFile: string;
  keyFile: string;
  cert: string;
  key: string;
}

/** A private authority, made by openssl in a folder. */
export interface Authority extends Issued {
  /** Issues a certificate for names such as `DNS:a.test,IP:127.0.0.1`; `days` may be negative: it has ended. */
  issue(name: string, alternatives?: string, days?: number): Issued;
}

const openssl = (folder: string, ...args: string[]): void =>
  void execFileSync("openssl", args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });

const NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

function readIssued(folder: string, name: string): Issued {
  const [certFile, keyFile] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  return { certFile, keyFile, cert: readFileSync(certFile, "utf8"), key: readFileSync(keyFile, "utf8") };
}

/** Makes a private authority of this name. */
export function createAuthority(folder: string, authority = "ca"): Authority {
  mkdirSync(folder, { recursive: true });
  const subject = ["-subj", `/CN=${authority}`, "-keyout", `${authority}.key`];
  openssl(folder, "req", "-x509", ...NEW_KEY, ...subject, "-out", `${authority}.pem`, "-days", "30");
  return {
    ...readIssued(folder, authority),
    issue(name, alternatives = "IP:127.0.0.1,DNS:localhost", days = 30) {
      const extension = ["-addext", `subjectAltName=${alternatives}`];
      openssl(
        folder,
        "req",
        "-new",
        ...NEW_KEY,
        "-subj",
        `/CN=${name}`,
        "-keyout",
        `${name}.key`,
        "-out",
        `${name}.csr`,
        ...extension,
      );
      const signed = ["-CA", `${authority}.pem`, "-CAkey", `${authority}.key`, "-copy_extensions", "copyall"];
      openssl(folder, "x509", "-req", "-in", `${name}.csr`, ...signed, "-days", String(days), "-out", `${name}.pem`);
      return readIssued(folder, name);
    },
  };
}

/** The key, encrypted with a passphrase, in a file of this name. */
export function encryptKey({ keyFile }: Issued, file: string, passphrase: string): string {
  openssl("/", "pkcs8", "-topk8", "-in", keyFile, "-out", file, "-passout", `pass:${passphrase}`);
  return readFileSync(file, "utf8");
}
