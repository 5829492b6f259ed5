import type { JudgeRecording } from "../../src/judge/ask.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";
import { toolUse, useModelApi, verdict } from "../helpers/model-api.ts";
import { grade, judgesOf, textRubric, textsOf } from "./rubrics.ts";

const api = useModelApi();

describe("recorded answers", () => {
  function recordingOf(
    mode: JudgeRecording["mode"],
    kept = new Map<string, Json>(),
  ): JudgeRecording & { kept: typeof kept } {
    return {
      ...{ mode, kept },
      take: (_, key) => kept.get(JSON.stringify(key)),
      keep: (_, key, answer) => void kept.set(JSON.stringify(key), answer),
    };
  }
  const graded = { rubric: textRubric("Is kind."), judge: { jury: { size: 2 } } };

  test("stand for questions, first and second tries, and cost nothing; no mark is in them", async () => {
    api.script(toolUse({ score: 3 }), verdict(0.9));
    const live = recordingOf("record");
    const first = await grade(api, { ...graded, recording: live });
    const calls = api.requests.length;
    expect(live.kept.size).toBe(calls);
    const { judges } = judgesOf(api);
    const owner = {};
    const replayed = await grade(api, { ...graded, judges, owner, recording: recordingOf("replay", live.kept) });
    expect(replayed).toEqual(first);
    expect(api.requests).toHaveLength(calls);
    expect(judges.usedBy(owner)).toBeUndefined();
    const [mark = ""] = /[0-9a-f]{32}/.exec(textsOf(api.requests[0] as JsonObject)[0] ?? "") ?? [];
    expect(JSON.stringify([...live.kept])).not.toContain(mark);
  });

  test("answer nothing else: under replay that is an error, else the judge is asked", async () => {
    api.script(verdict(0.9));
    const live = recordingOf("record");
    await grade(api, { ...graded, recording: live });
    const before = api.requests.length;
    const other = { ...graded, candidate: "Another." };
    await expect(grade(api, { ...other, recording: recordingOf("replay", live.kept) })).rejects.toMatchObject({
      code: "not-recorded",
    });
    expect(api.requests).toHaveLength(before);
    await grade(api, { ...other, recording: recordingOf("auto", live.kept) });
    expect(api.requests).toHaveLength(before + 2);
  });
});
