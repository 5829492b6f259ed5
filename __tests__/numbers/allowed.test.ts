import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Where JSON.parse and JSON.stringify stand all the same: for names and keys of our own, or where a number is only looked at. Everything that
 * came from somebody and goes on to somebody is read by `readJson` and written by `writeJson`, which keep numbers as they are.
 */
const ALLOWED = `
action/cache.ts
action/saved.ts
audit/lock/file.ts
audit/lock/rules.ts
audit/surface/rules.ts
audit/text/hidden.ts
audit/text/poisoned.ts
auth/tokens/assertion.ts
auth/login/login.ts
auth/tokens/refusal.ts
cassette/distill/draft-tests.ts
cassette/frames/replayer.ts
cassette/exchange.ts
cassette/placeholders.ts
cassette/store.ts
cassette/verify/subjects.ts
check/score/failure.ts
cli/chunks.ts
cli/init/ci-github.ts
cli/init/ci-steps.ts
cli/list/render.ts
cli/commands/serve.ts
conduct/audit/reviewed.ts
conduct/find-suites.ts
conduct/mutation/mutate.ts
coverage/plain.ts
files/read-versioned.ts
github/event.ts
jq/jq.ts
json-schema/compile.ts
json-schema/engine.ts
json-schema/schema-worker.ts
judge/rubric.ts
judge/size.ts
mcp/doctor/examine.ts
mcp/findings.ts
mcp/protocol/schemas/compile.ts
model/model.ts
model/open.ts
plan/cells.ts
plan/estimate/estimate-composition.ts
plan/estimate/questions.ts
plan/shard.ts
report/coverage/merge.ts
report/merge/merge-reports.ts
report/reporters/gitlab.ts
report/reporters/sarif/reporter.ts
report/reporters/tap/reporter.ts
report/wording/alerts.ts
run/hooks/wording.ts
run/kinds/request.ts
serving/http/endpoint.ts
serving/stdio.ts
spend/metering.ts
suite/composition/check-references.ts
suite/resolve-suite.ts
values/json.ts
values/numbers/numeral.ts
values/numbers/read-numerals.ts
values/redact/secret.ts
values/show/preview.ts
values/show/take-out.ts
values/suggest.ts
`;

/** Where a number is our own, or came from what writes none of the other form. */
const PLAIN = `
auth/tokens/renew.ts
auth/store.ts
check/matchers/shape.ts
check/snapshot-file.ts
cli/dry-run/render-estimate.ts
files/read-versioned.ts
github/event.ts
judge/judgement.ts
mcp/client/connection.ts
mcp/http/outbox.ts
mcp/protocol/rules/judge.ts
mcp/replay.ts
model/api.ts
mutation/mutators/scalars.ts
plan/estimate/estimate-composition.ts
plan/shard.ts
property/generate/merge.ts
report/model/seal.ts
report/reporters/html/markup.ts
report/reporters/junit/reporter.ts
serving/mock/answers.ts
serving/mock/manifest.ts
suite/judged/models.ts
suite/yaml/full-parse.ts
suite/yaml/quick-parse.ts
values/numbers/numeral.ts
values/show/diff.ts
`;

const USE = /JSON\.(?:parse|stringify)\(/;
/** A name in a sentence, and the key of a map. */
const QUOTED = /\$\{JSON\.stringify\(|JSON\.stringify\(\[/g;
const COMMENT = /^\s*(?:\/\/|\*|\/\*\*)/;

test("JSON is read and written where its numbers are kept, but for these files", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !path.startsWith("generated/"),
  );
  const found = files.filter((path) =>
    readFileSync(join("src", path), "utf8")
      .split("\n")
      .some((line) => !COMMENT.test(line) && USE.test(line.replace(QUOTED, ""))),
  );
  expect(found.sort()).toEqual(ALLOWED.trim().split("\n").sort());
});

test("a type of number is asked for where both forms of one are known", () => {
  const asks = /typeof [\w.?[\]]+ [!=]== "number"/;
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  const found = files.filter(
    (path) => !path.startsWith("generated/") && asks.test(readFileSync(join("src", path), "utf8")),
  );
  expect(found.sort()).toEqual(PLAIN.trim().split("\n").sort());
});
