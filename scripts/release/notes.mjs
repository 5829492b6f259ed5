// Prints the notes of a release: what CHANGELOG.md says, and how to check that package and image were built from this commit.
import { readFileSync } from "node:fs";
import { readEntry } from "./changelog.mjs";

const { GITHUB_REPOSITORY: repository = "mcptest/action", IMAGE: image = "ghcr.io/mcptest/mcptest" } = process.env;
const { name, version } = JSON.parse(readFileSync("package.json", "utf8"));

console.log(`${readEntry(readFileSync("CHANGELOG.md", "utf8"), version)}

## Verify

Package and image carry the provenance of this repository's release workflow:

\`\`\`sh
npm view ${name}@${version} dist.attestations.provenance && npm audit signatures
gh attestation verify oci://${image}:${version} --repo ${repository}
\`\`\`

The source is in the repository, at this tag. The archives below have no source: package managers and GitHub's runner install from them.`);
