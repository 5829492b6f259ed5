import { postCheck, toCheck } from "../../src/github/sinks/check.ts";
import { EVENT, play, refuse, type Turn } from "./play.ts";

const RUN = { id: 5, html_url: "https://github.com/octo/repo/runs/5", external_id: "1000-2-key" };
const CREATE = "POST check-runs";
const LIST = "GET check-runs";
const PATCH = "PATCH {check_run_id}";
const READ = "GET {check_run_id}";
const count = (annotations_count: number) => ({ output: { annotations_count } });
const MADE = { "check-url": RUN.html_url };

function post(annotations: number, script: readonly Turn[]) {
  const message = (index: number) => ({ level: "error" as const, title: "t", message: `m${index}` });
  const all = Array.from({ length: annotations }, (_, line) => ({
    ...message(line),
    location: { file: "a.yml", line: line + 1, column: 1 },
  }));
  const { shown } = toCheck(all, (at) => at, 1000);
  const content = {
    name: "MCP",
    externalId: RUN.external_id,
    title: "t",
    summary: "s",
    conclusion: "failure" as const,
  };
  return play(postCheck({ ...content, annotations: shown }, EVENT), script);
}

test.each<[string, number, Turn[], object]>([
  [
    "no annotation: two requests",
    0,
    [
      [CREATE, RUN],
      [PATCH, {}],
    ],
    { facts: MADE },
  ],
  [
    "50: the same",
    50,
    [
      [CREATE, RUN],
      [PATCH, {}],
    ],
    { facts: MADE },
  ],
  [
    "120: two more",
    120,
    [
      [CREATE, RUN],
      [PATCH, {}],
      [PATCH, {}],
      [PATCH, {}],
    ],
    { facts: MADE },
  ],
  [
    "not allowed: the line to add",
    0,
    [[CREATE, refuse(403, "Resource not accessible by integration")]],
    {
      facts: {},
      said: {
        as: "forbidden",
        why: "GitHub answered 403, Resource not accessible by integration: it needs `checks: write` under `permissions` of the job",
      },
    },
  ],
  [
    "a lost creation that took effect",
    0,
    [
      [CREATE, refuse(502, "x")],
      [LIST, { check_runs: [RUN] }],
      [PATCH, {}],
    ],
    { facts: MADE },
  ],
  [
    "a lost creation that did not; another's run of the name is left alone",
    0,
    [
      [CREATE, refuse(0, "cut")],
      [LIST, { check_runs: [{ ...RUN, external_id: "999-1-key" }] }],
      [CREATE, RUN],
      [PATCH, {}],
    ],
    { facts: MADE },
  ],
  [
    "a creation that is lost again and again",
    0,
    [
      ...Array.from({ length: 3 }, (): Turn[] => [
        [CREATE, refuse(500, "x")],
        [LIST, { check_runs: [] }],
      ]).flat(),
    ],
    { facts: {}, said: { as: "failed", why: "GitHub answered 500, x" } },
  ],
  [
    "a lost batch that took effect is not sent again",
    60,
    [
      [CREATE, RUN],
      [PATCH, refuse(500, "x")],
      [READ, count(60)],
      [PATCH, {}],
    ],
    { facts: MADE },
  ],
  [
    "a lost batch that did not is",
    60,
    [
      [CREATE, RUN],
      [PATCH, refuse(500, "x")],
      [READ, count(50)],
      [PATCH, {}],
      [PATCH, {}],
    ],
    { facts: MADE },
  ],
  [
    "a refused batch: the run is completed all the same",
    160,
    [
      [CREATE, RUN],
      [PATCH, refuse(422, "bad")],
      [PATCH, {}],
    ],
    { facts: MADE, said: { as: "odd", why: "not every annotation is on the check run: GitHub answered 422, bad" } },
  ],
  [
    "annotations that are refused at once: the run without them",
    160,
    [
      [CREATE, refuse(422, "bad")],
      [CREATE, RUN],
      [PATCH, {}],
    ],
    { facts: MADE, said: { as: "odd", why: "not every annotation is on the check run: GitHub answered 422, bad" } },
  ],
  [
    "a run that cannot be completed",
    0,
    [
      [CREATE, RUN],
      [PATCH, refuse(500, "x")],
    ],
    { facts: MADE, said: { as: "failed", why: "GitHub answered 500, x" } },
  ],
])("%s", (_, annotations, script, outcome) => {
  expect(post(annotations, script).outcome).toEqual(outcome);
});

test("annotations go out once, 50 at a time, and completion is last and may be sent twice", () => {
  const { requests } = post(120, [
    [CREATE, RUN],
    [PATCH, {}],
    [PATCH, {}],
    [PATCH, {}],
  ]);
  const sent = requests.map(({ parameters }) => parameters as { output: { annotations?: { message: string }[] } });
  expect(sent.map(({ output }) => output.annotations?.length)).toEqual([50, 50, 20, undefined]);
  expect(new Set(sent.flatMap(({ output }) => output.annotations ?? []).map(({ message }) => message)).size).toBe(120);
  expect(requests.map(({ repeatable }) => repeatable)).toEqual([undefined, undefined, undefined, true]);
  expect(requests[0]?.parameters).toMatchObject({ status: "in_progress", head_sha: "b".repeat(40) });
  expect(requests[3]?.parameters).toMatchObject({ status: "completed", conclusion: "failure", check_run_id: 5 });
});

test("a check has the worst annotations that lie in the repository, by level, file and line", () => {
  const at = (file: string, line: number, end_column?: number) => ({
    file,
    line,
    column: 3,
    ...(end_column && { end_column }),
  });
  const item = (level: "error" | "warning" | "notice", location: object | undefined, message = "m") =>
    ({ level, title: "t", message, ...(location && { location }) }) as Parameters<typeof toCheck>[0][number];
  const all = [
    item("notice", at("a.yml", 1)),
    item("error", at("b.yml", 2)),
    item("error", at("a.yml", 9, 2), ""),
    item("warning", undefined),
    item("error", at("../x.yml", 1)),
    item("error", at("b.yml", 1, 8)),
  ];
  const { shown, all: number } = toCheck(all, (location) => ({ ...location, file: location.file }), 3);
  expect(number).toBe(4);
  expect(shown.map(({ path, start_line: line }) => `${path}:${line}`)).toEqual(["a.yml:9", "b.yml:1", "b.yml:2"]);
  expect(shown[0]).toMatchObject({ start_column: 3, end_column: 3, message: "t", annotation_level: "failure" });
  expect(shown[1]).toMatchObject({ start_column: 3, end_column: 8, end_line: 1 });
});
