import { type MatcherOf, onValue } from "../matcher.ts";
import { validatorOf } from "../schemas.ts";
import { schemaUnfinished } from "../wording.ts";

export const schema: MatcherOf<"schema"> = onValue({
  summary:
    "Valid under this JSON Schema: 2020-12, or the draft that its `$schema` names. Text is the path of a JSON file, relative to the file of the suite. `format` is asserted.",
  passes: 'result.author schema {"required": ["name"]}',
  fails: 'result.author schema {"required": ["age"]}',
  phrase: (argument) => `a value valid under ${typeof argument === "string" ? argument : "the schema"}`,
  async check(argument, actual, { workspace, assertion, signal }) {
    const validate = await validatorOf(argument, assertion.base, workspace());
    const violations = await validate(actual, signal).catch((error: unknown) => {
      throw schemaUnfinished(
        typeof argument === "string" ? argument : "the matcher",
        assertion.location,
        error,
        signal,
      );
    });
    return violations.length === 0 || { details: violations };
  },
});
