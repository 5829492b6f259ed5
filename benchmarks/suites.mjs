import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MOCK = `tools:
  - name: echo
    description: Says it back.
    input_schema: { type: object, properties: { message: { type: string } }, required: [message] }
    response: "Echo: \${args.message}"
  - name: wait
    description: Takes 20 ms.
    annotations: { readOnlyHint: true }
    input_schema: { type: object, properties: { message: { type: string } } }
    fault: { slow: 20ms }
    response: "hello"
  - name: hang
    description: Never answers.
    fault: hang
    response: "never"
`;

/** Writes the suites that the benchmarks run into `folder`; gives their paths by name. */
export function writeSuites(folder, everything) {
  mkdirSync(folder, { recursive: true });
  const write = (name, text) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  write("mock.yml", MOCK);
  const node = (argv) => `{ command: ${JSON.stringify([process.execPath, ...argv])} }`;
  const real = node([everything]);
  const mock = "{ mock: mock.yml, call_timeout: 1s }";
  const suite = (name, server, count, make = echoTest, head = "") => {
    const tests = Array.from({ length: count }, (_, n) => make(n));
    return write(`${name}-${count}.yml`, `${head}servers:\n  it: ${server}\ntools:\n${tests.join("")}`);
  };
  return {
    echo: (count) => suite("echo", real, count),
    /** Each test with a server of its own. */
    isolated: (count) => suite("isolated", real, count, echoTest, "run: { isolation: test }\n"),
    wait: (count) => suite("wait", mock, count, (n) => test(n, "wait")),
    mockEcho: (count) => suite("mock-echo", mock, count),
    /** With a hook before each test that does nothing. */
    hooked: (count) => suite("hooked", mock, count, echoTest, 'hooks: { beforeEach: "true" }\n'),
    withHang: (count) => suite("hang", mock, count, (n) => (n === 25 ? test(n, "hang") : echoTest(n))),
    /** Each test with a matcher of its own. */
    matched: (name, count, matcher) => suite(name, mock, count, (n) => test(n, "echo", matcher(n))),
    /** No suite: every step says hello, those after the first by what that one was told. */
    pipeline: (count) => {
      const path = join(folder, "pipeline.yml");
      const steps = Array.from({ length: count }, (_, n) => {
        return { id: `s${n}`, tool: "echo", args: { message: n === 0 ? "hello" : "${s0}" } };
      });
      writeFileSync(path, JSON.stringify({ pipe: steps }));
      return path;
    },
    /** On a server that `argv` starts. */
    served: (argv, count) => suite("served", node(argv), count),
  };
}

function echoTest(n) {
  return test(n, "echo");
}

function test(n, tool, matcher = "{ contains: hello }") {
  return `  - name: test ${n}
    tool: ${tool}
    args: { message: hello }
    expect:
      - target: result.content[0].text
        matcher: ${matcher}
`;
}
