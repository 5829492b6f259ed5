import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { median, ms, paired, verdict } from "./measure.mjs";

const DECLARED = parse(readFileSync(new URL("../action.yml", import.meta.url), "utf8")).inputs;

/** How much later than that of the command line the first call of the Action comes. */
export function listActionWork({ folder, suites, cli, action, rounds }) {
  return [
    {
      name: "start of the Action to its first test, above the CLI's",
      measure: async () => {
        const noted = join(folder, "first-call");
        const suite = suites.served([fileURLToPath(new URL("notes-first-call.mjs", import.meta.url)), noted], 50);
        const ended = () => Number(readFileSync(noted, "utf8"));
        const [inAction, alone] = await paired(
          [
            { argv: [process.execPath, action], cwd: folder, env: stepOf(folder, suite), ended },
            { argv: [process.execPath, cli, "run", suite], cwd: folder, ended },
          ],
          rounds,
        );
        const value = median(inAction.map((wall, index) => wall - alone[index]));
        return verdict(value, " ms", 60, `Action ${ms(median(inAction))}, CLI ${ms(median(alone))}`);
      },
    },
  ];
}

/** The environment of a step on a push, with the Action's inputs. */
function stepOf(folder, suite) {
  const files = Object.fromEntries(["OUTPUT", "STEP_SUMMARY"].map((name) => [`GITHUB_${name}`, join(folder, name)]));
  for (const file of Object.values(files)) writeFileSync(file, "");
  const inputs = Object.entries(DECLARED).map(([name, input]) => [`INPUT_${name.toUpperCase()}`, input.default ?? ""]);
  return {
    ...{ CI: "true", GITHUB_ACTIONS: "true", GITHUB_EVENT_NAME: "push", GITHUB_REPOSITORY: "octo/repo" },
    ...{ GITHUB_SHA: "abc", GITHUB_WORKSPACE: folder, RUNNER_TEMP: folder },
    ...files,
    ...Object.fromEntries(inputs),
    INPUT_SUITES: suite.slice(folder.length + 1),
  };
}
