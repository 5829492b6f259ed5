import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

interface Form {
  name: string;
  description: string;
  body: {
    type: string;
    id?: string;
    attributes: { label?: string; options?: string[] };
    validations?: { required: boolean };
  }[];
}

test.each<[string, string[]]>([
  ["bug.yml", ["version", "doctor", "suite", "happened"]],
  ["false-verdict.yml", ["version", "verdict", "test", "frames", "why"]],
  ["idea.yml", ["problem"]],
])("the form %s asks for what an answer needs", (name, required) => {
  const { name: title, description, body } = parse(read(`.github/ISSUE_TEMPLATE/${name}`)) as Form;
  expect([title, description].every(Boolean)).toBe(true);
  expect(body.flatMap(({ id, validations }) => (validations?.required ? [id] : []))).toEqual(required);
  expect(body.filter(({ type }) => !["input", "textarea", "dropdown"].includes(type))).toEqual([]);
  expect(body.filter(({ attributes }) => !attributes.label)).toEqual([]);
});

test("there is no blank issue, and a vulnerability is sent to SECURITY.md", () => {
  expect(readdirSync(join(ROOT, ".github/ISSUE_TEMPLATE")).sort()).toEqual([
    "bug.yml",
    "config.yml",
    "false-verdict.yml",
    "idea.yml",
  ]);
  const { blank_issues_enabled: blank, contact_links: links } = parse(read(".github/ISSUE_TEMPLATE/config.yml"));
  expect(blank).toBe(false);
  expect(links).toMatchObject([{ url: expect.stringMatching(/\/SECURITY\.md$/) }]);
  expect(read("SECURITY.md")).toMatch(
    /security\/advisories\/new[\s\S]*5 working days[\s\S]*newest minor[\s\S]*## In scope/,
  );
});

test("updates come once a week, together, and a week after they were published", () => {
  const { updates } = parse(read(".github/dependabot.yml")) as { updates: Record<string, unknown>[] };
  expect(updates.map((update) => update["package-ecosystem"])).toEqual(["npm", "github-actions", "docker"]);
  for (const update of updates) {
    expect(update).toMatchObject({ schedule: { interval: "weekly" }, cooldown: { "default-days": 7 } });
    expect(Object.keys(update.groups as object)).toHaveLength(1);
  }
});

test("what decides who may publish has owners, and the rule that needs them is named", () => {
  const lines = read(".github/CODEOWNERS")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  const owned = lines.map((line) => line.split(/\s+/));
  expect(owned.map(([path]) => path)).toEqual(["/.github/", "/action.yml", "/dist/", "/scripts/"]);
  for (const [path = "", owner] of owned) {
    expect(existsSync(join(ROOT, path))).toBe(true);
    expect(owner).toBe("@mcptest/maintainers");
  }
  expect(read("CONTRIBUTING.md")).toMatch(
    /## Branches and releases\n\nA rule of the repository protects `main` and `release\/\*`/,
  );
});
