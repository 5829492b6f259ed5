import { composeEnvironment } from "../../src/process/environment.ts";

test("inherits the minimum and nothing else", () => {
  const caller = {
    PATH: "/bin",
    HOME: "/home/me",
    LC_ALL: "C",
    GITHUB_TOKEN: "secret",
    LC_SECRET_: "x",
    EMPTY: undefined,
  };
  expect(composeEnvironment(caller, {})).toEqual({ PATH: "/bin", HOME: "/home/me", LC_ALL: "C" });
});

test("lets the suite have the last word", () => {
  expect(composeEnvironment({ PATH: "/bin" }, { PATH: "/opt", TOKEN: "given" })).toEqual({
    PATH: "/opt",
    TOKEN: "given",
  });
});

test("knows the names as Windows spells them", () => {
  expect(composeEnvironment({ Path: "C:\\", SystemRoot: "C:\\Windows" }, {})).toEqual({
    Path: "C:\\",
    SystemRoot: "C:\\Windows",
  });
});
