import { readdirSync, readFileSync } from "node:fs";

const { repository } = JSON.parse(readFileSync("package.json", "utf8"));
const [, name] = /^git\+https:\/\/github\.com\/(.+)\.git$/.exec(repository.url) ?? [];

// Those of the protocol are not ours.
it.each(readdirSync("schemas").filter((name) => name !== "mcp"))(
  "finds the schema of a %s where its $id says, once the repository is published",
  (kind) => {
    const [version = ""] = readdirSync(`schemas/${kind}`);
    const { $id } = JSON.parse(readFileSync(`schemas/${kind}/${version}`, "utf8"));
    expect($id).toBe(`https://raw.githubusercontent.com/${name}/main/schemas/${kind}/${version}`);
  },
);
