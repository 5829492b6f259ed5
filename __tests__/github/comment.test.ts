import { keyOf, readMarker, writeMarker } from "../../src/github/event.ts";
import { postComment, wantsComment } from "../../src/github/sinks/comment.ts";
import { EVENT, play, refuse, type Turn } from "./play.ts";

const KEY = keyOf(EVENT, null, "");
const BOT = "github-actions[bot]";
const LIST = "GET comments";
const CREATE = "POST comments";
const EDIT = "PATCH {comment_id}";
const DELETE = "DELETE {comment_id}";
const VIEWER = "POST graphql";

const comment = (id: number, run = 900, login = BOT, key = KEY) => ({
  id,
  html_url: `https://github.com/c/${id}`,
  body: `${writeMarker(key, { ...EVENT, runId: run, attempt: run === EVENT.runId ? 2 : 1 })}\nhello`,
  user: { login },
});
const noise = Array.from({ length: 100 }, (_, id) => ({ ...comment(id), body: `no marker ${KEY}` }));
const TOO_LONG = refuse(422, "Validation Failed: body is too long (maximum is 65536 characters)");
const posted = (id: number) => ({ facts: { "comment-id": String(id), "comment-url": `https://github.com/c/${id}` } });

function post(script: readonly Turn[], content: Partial<Parameters<typeof postComment>[0]> = {}) {
  const all = { key: KEY, bodies: [() => "body"], wanted: true, update: "edit" as const, ...content };
  return play(postComment(all, EVENT), script);
}

test.each<[string, Turn[], object]>([
  [
    "none there: made, and looked after",
    [
      [LIST, []],
      [CREATE, comment(5, 1000)],
      [LIST, [comment(5, 1000)]],
    ],
    posted(5),
  ],
  [
    "ours there: edited",
    [
      [LIST, [comment(3)]],
      [EDIT, {}],
    ],
    posted(3),
  ],
  [
    "on a later page; the first of ours ends the search",
    [
      [LIST, noise],
      [LIST, [comment(3), comment(4)]],
      [EDIT, {}],
    ],
    posted(3),
  ],
  [
    "of this very run: edited",
    [
      [LIST, [comment(3, 1000)]],
      [EDIT, {}],
    ],
    posted(3),
  ],
  [
    "of a newer run: left alone",
    [[LIST, [comment(3, 1001)]]],
    { facts: {}, said: { as: "skipped", why: "run 1001, which is newer, wrote it" } },
  ],
  [
    "deleted meanwhile: made once",
    [
      [LIST, [comment(3)]],
      [EDIT, refuse(404, "Not Found")],
      [CREATE, comment(5, 1000)],
      [LIST, [comment(5, 1000)]],
    ],
    posted(5),
  ],
  [
    "another run was faster: ours goes, the older one is edited",
    [
      [LIST, []],
      [CREATE, comment(5, 1000)],
      [LIST, [comment(4, 999), comment(5, 1000)]],
      [DELETE, {}],
      [EDIT, {}],
    ],
    posted(4),
  ],
  [
    "another, newer run was faster: ours goes, the other stays",
    [
      [LIST, []],
      [CREATE, comment(5, 1000)],
      [LIST, [comment(4, 1001), comment(5, 1000)]],
      [DELETE, {}],
    ],
    { facts: {}, said: { as: "skipped", why: "run 1001, which is newer, wrote it" } },
  ],
  [
    "a lost creation that took effect",
    [
      [LIST, []],
      [CREATE, refuse(500, "x")],
      [LIST, [comment(5, 1000)]],
    ],
    posted(5),
  ],
  [
    "a lost creation that did not",
    [
      [LIST, []],
      [CREATE, refuse(0, "cut")],
      [LIST, []],
      [CREATE, comment(6, 1000)],
      [LIST, [comment(6, 1000)]],
    ],
    posted(6),
  ],
  [
    "a lost creation, and nobody tells: not made again",
    [
      [LIST, []],
      [CREATE, refuse(0, "cut")],
      [LIST, refuse(500, "x")],
    ],
    { facts: {}, said: { as: "failed", why: "cut" } },
  ],
  [
    "of another author: a stranger's marker is no comment of ours",
    [
      [LIST, [comment(3, 900, "mallory")]],
      [VIEWER, { data: { viewer: { login: "our-app" } } }],
      [CREATE, comment(5, 1000)],
      [LIST, [comment(3, 900, "mallory"), comment(5, 1000)]],
    ],
    posted(5),
  ],
  [
    "of an app of one's own",
    [
      [LIST, [comment(2, 900, "mallory"), comment(3, 900, "our-app[bot]")]],
      [VIEWER, { data: { viewer: { login: "our-app" } } }],
      [EDIT, {}],
    ],
    posted(3),
  ],
  [
    "nobody tells who we are: asked once, and not ours",
    [
      [LIST, [comment(2, 900, "a"), comment(3, 900, "b")]],
      [VIEWER, refuse(403, "x")],
      [CREATE, comment(5, 1000)],
      [LIST, [comment(5, 1000)]],
    ],
    posted(5),
  ],
  [
    "not allowed: the line to add",
    [
      [LIST, []],
      [CREATE, refuse(403, "Resource not accessible by integration")],
    ],
    {
      facts: {},
      said: { as: "forbidden", why: expect.stringContaining("`pull-requests: write` under `permissions`") },
    },
  ],
  [
    "refused by a locked pull request",
    [
      [LIST, []],
      [CREATE, refuse(403, "Unable to create comment because issue is locked.")],
    ],
    { facts: {}, said: { as: "failed", why: expect.stringMatching(/issue is locked\.$/) } },
  ],
  [
    "refused as too long",
    [
      [LIST, [comment(3)]],
      [EDIT, refuse(422, "body is too long")],
    ],
    { facts: {}, said: { as: "failed", why: "GitHub answered 422, body is too long" } },
  ],
])("%s", (_, script, outcome) => {
  expect(post(script).outcome).toEqual(outcome);
});

test("recreated: the old one goes once the new one is there, and is edited where none can be made; one of a newer run stays", () => {
  const recreate = { update: "recreate" as const };
  const made: Turn[] = [
    [LIST, [comment(3)]],
    [CREATE, comment(5, 1000)],
    [LIST, [comment(3), comment(5, 1000)]],
  ];
  for (const reply of [{}, refuse(404, "Not Found")])
    expect(post([...made, [DELETE, reply]], recreate).outcome).toEqual(posted(5));
  expect(post([...made, [DELETE, refuse(403, "no")]], recreate).outcome.said?.as).toBe("forbidden");
  const refused: Turn = [CREATE, refuse(403, "You have exceeded a secondary rate limit")];
  expect(post([[LIST, [comment(3)]], refused, [EDIT, {}]], recreate).outcome).toEqual(posted(3));
  expect(post([[LIST, [comment(3, 1001)]]], recreate).outcome.said?.as).toBe("skipped");
});

test("where none is wanted there is none, but one that exists is kept up to date", () => {
  expect(post([[LIST, []]], { wanted: false }).outcome.said?.as).toBe("skipped");
  expect(
    post(
      [
        [LIST, [comment(3)]],
        [EDIT, {}],
      ],
      { wanted: false },
    ).outcome,
  ).toEqual(posted(3));
});

test("the marker is the first line", () => {
  const { requests } = post([
    [LIST, [comment(3)]],
    [EDIT, {}],
  ]);
  const { body } = (requests[1]?.parameters ?? {}) as { body: string };
  expect(body).toBe(`<!-- mcptest v1 key=${KEY} sha=${"b".repeat(40)} run=1000 attempt=2 -->\nbody`);
  expect(readMarker(body)).toEqual({ key: KEY, run: 1000, attempt: 2 });
  expect(readMarker(`> ${body}`)).toBeUndefined();
});

test.each<[string, Turn[], string[]]>([
  [
    "made",
    [
      [LIST, []],
      [CREATE, TOO_LONG],
      [CREATE, comment(5, 1000)],
      [LIST, []],
    ],
    ["long", "short"],
  ],
  [
    "edited",
    [
      [LIST, [comment(3)]],
      [EDIT, TOO_LONG],
      [EDIT, TOO_LONG],
    ],
    ["long", "short"],
  ],
  [
    "made, and bad in another way",
    [
      [LIST, []],
      [CREATE, refuse(422, "locked")],
    ],
    ["long"],
  ],
])("a comment too long to be %s is sent shorter, once", (_, script, sent) => {
  const { outcome, requests } = post(script, { bodies: [() => "long", () => "short"] });
  const bodies = requests.flatMap(({ parameters }) => ("body" in parameters ? [parameters.body] : []));
  expect(bodies.map((body) => String(body).split("\n")[1])).toEqual(sent);
  const last = script.at(-1)?.[1] as { why?: string };
  expect(outcome.said?.why).toBe(last.why && `GitHub answered 422, ${last.why}`);
});

test("steps, jobs, workflows and cells of a matrix have keys of their own, unless one is given", () => {
  const others = [{ job: "b" }, { action: "__self_2" }, { workflow: "x.yml" }].map((own) =>
    keyOf({ ...EVENT, ...own }, null, ""),
  );
  const cells = [20, 24].map((node) => keyOf(EVENT, { node }, ""));
  expect(new Set([KEY, ...others, ...cells]).size).toBe(6);
  expect(keyOf(EVENT, { node: 20 }, "mine")).toBe(keyOf({ ...EVENT, job: "b" }, null, "mine"));
});

test("when a comment is worth making", () => {
  const compared = (more: object) =>
    ({
      path: "b",
      commit: null,
      summary: { new: 0, fixed: 0, regressed: 0, stale: 0 },
      tests: [],
      stale: [],
      ...more,
    }) as NonNullable<Parameters<typeof wantsComment>[2]>;
  const same = compared({});
  const fixed = compared({ tests: [{ id: "x", changes: ["fixed"] }] });
  const slower = compared({ tests: [{ id: "x", changes: ["slower"] }] });
  const cheaper = compared({
    summary: { new: 0, fixed: 0, regressed: 0, stale: 0, cost_usd: { before: 2, after: 1 } },
  });
  const tools = compared({ surfaces: [{ suite: "s", server: "a", added: ["x"], removed: [], changed: [] }] });
  const opened = compared({ coverage: { open: ["tool/x"] } });
  const survived = compared({ mutation: { survivors: ["0"] } });
  const all = { same, fixed, slower, cheaper, tools, opened, survived };
  const wanted = Object.entries(all).filter(([, one]) => wantsComment("auto", true, one));
  expect(wanted.map(([name]) => name)).toEqual(["fixed", "cheaper", "tools", "opened", "survived"]);
  expect([true, false].map((failing) => wantsComment("auto", failing, undefined))).toEqual([true, false]);
  expect([true, false].map((failing) => wantsComment("on-failure", failing, fixed))).toEqual([true, false]);
  expect([wantsComment("always", false, undefined), wantsComment("on-change", true, undefined)]).toEqual([true, false]);
});
