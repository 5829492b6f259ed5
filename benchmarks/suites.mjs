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
  const real = `{ command: ${JSON.stringify([process.execPath, everything])} }`;
  const mock = "{ mock: mock.yml, call_timeout: 1s }";
  return {
    echo: (count) =>
      write(
        `echo-${count}.yml`,
        suite(
          real,
          repeat(count, (n) => echoTest(n)),
        ),
      ),
    /** Each test with a server of its own. */
    isolated: (count) =>
      write(
        `isolated-${count}.yml`,
        `run: { isolation: test }\n${suite(
          real,
          repeat(count, (n) => echoTest(n)),
        )}`,
      ),
    wait: (count) =>
      write(
        `wait-${count}.yml`,
        suite(
          mock,
          repeat(count, (n) => test(n, "wait", "result.content[0].text", "hello")),
        ),
      ),
    mockEcho: (count) =>
      write(
        `mock-echo-${count}.yml`,
        suite(
          mock,
          repeat(count, (n) => echoTest(n)),
        ),
      ),
    /** With a hook before each test that does nothing. */
    hooked: (count) =>
      write(
        `hooked-${count}.yml`,
        `hooks: { beforeEach: "true" }\n${suite(
          mock,
          repeat(count, (n) => echoTest(n)),
        )}`,
      ),
    withHang: (count) =>
      write(
        `hang-${count}.yml`,
        suite(
          mock,
          repeat(count, (n) => (n === 25 ? test(n, "hang", "result", "x") : echoTest(n))),
        ),
      ),
  };
}

function suite(server, tests) {
  return `servers:\n  it: ${server}\ntools:\n${tests.join("")}`;
}

function repeat(count, make) {
  return Array.from({ length: count }, (_, index) => make(index));
}

function echoTest(n) {
  return test(n, "echo", "result.content[0].text", "hello");
}

function test(n, tool, target, text) {
  return `  - name: test ${n}
    tool: ${tool}
    args: { message: hello }
    expect:
      - target: ${target}
        matcher: { contains: ${text} }
`;
}
