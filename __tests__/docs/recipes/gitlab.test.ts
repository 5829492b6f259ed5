import { split } from "shlex";
import { parse } from "yaml";
import { useWorkspace } from "../../helpers/runs.ts";
import { readPage } from "../play.ts";
import { readSnippets } from "../snippets.ts";

interface Job {
  image: { name: string; entrypoint: string[] };
  rules: { if: string }[];
  script: string[];
  artifacts: { when: string; reports: Record<string, string> };
}

const workspace = useWorkspace();
const snippets = readSnippets(readPage("gitlab"));
const textOf = (mark: string): string => snippets.find((snippet) => snippet.mark === mark)?.text ?? "";
const jobs = parse(textOf("file .gitlab-ci.yml")) as { mcptest: Job };

test("the job is one that GitLab takes: its image's entry point is out of the way, its reports are kept when it is red", () => {
  const { image, rules, artifacts } = jobs.mcptest;
  expect(Object.keys(jobs)).toEqual(["mcptest"]);
  expect(Object.keys(jobs.mcptest)).toEqual(["image", "rules", "script", "artifacts"]);
  expect(image).toEqual({ name: expect.stringMatching(/^ghcr\.io\/mcptest\/mcptest:\d/), entrypoint: [""] });
  expect(rules).toEqual(rules.map(() => ({ if: expect.stringMatching(/^\$CI_\w+ == /) })));
  expect([artifacts.when, Object.keys(artifacts.reports)]).toEqual(["always", ["junit", "codequality"]]);
});

test("its script ends red for the suite of the page, and leaves the reports that the merge request shows", async () => {
  workspace.write("mcptest.yml", textOf("run 1"));
  const [[program, ...args] = []] = jobs.mcptest.script.map((line) => split(line));
  expect([program, jobs.mcptest.script.length]).toEqual(["mcptest", 1]);
  const { code, stdout } = await workspace.cli(args, { env: { CI: "true", GITLAB_CI: "true" } });
  expect([code, stdout]).toEqual([1, expect.stringContaining("1 failed, 1 passed")]);
  const { junit = "", codequality = "" } = jobs.mcptest.artifacts.reports;
  expect(workspace.read(junit)).toMatch(/<testsuites[^>]* tests="2" failures="1"/);
  expect(JSON.parse(workspace.read(codequality))).toMatchObject([{ location: { path: "mcptest.yml" } }]);
});
