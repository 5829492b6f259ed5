import { parse } from "yaml";

const PINNED = /^(\.\/.*|[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/;

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

interface Workflow {
  permissions: unknown;
  jobs: Record<string, { permissions?: Record<string, string>; steps: Step[] }>;
}

/** What is wrong with a workflow, in words. `ours`: how it may use our own Action. */
export function findFaults(text: string, ours: readonly string[]): string[] {
  const workflow = parse(text) as Workflow;
  const used = [...text.matchAll(/uses:\s*(.*)$/gm)].map(([, action = ""]) => action);
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);
  const granted = jobs.flatMap(([, { permissions = {} }]) => Object.entries(permissions));
  const explained = [...text.matchAll(/^ +[\w-]+: (?:read|write) # ./gm)];
  return [
    ...used.filter((action) => !PINNED.test(action) && !ours.includes(action)).map((action) => `not pinned: ${action}`),
    ...(JSON.stringify(workflow.permissions) === "{}" ? [] : ["no `permissions: {}` at the top"]),
    ...jobs
      .filter(([, { permissions }]) => typeof permissions !== "object")
      .map(([name]) => `${name} grants not by name`),
    ...(granted.length === explained.length ? [] : [`${explained.length} of ${granted.length} grants have a reason`]),
    ...steps.filter(({ run }) => run?.includes("${{")).map(({ run }) => `an expression in a script: ${run}`),
    ...steps
      .filter((step) => step.uses?.startsWith("actions/checkout@") && step.with?.["persist-credentials"] !== false)
      .map(() => "a checkout leaves its token in the workspace"),
  ];
}
