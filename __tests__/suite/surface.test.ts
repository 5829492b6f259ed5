import { expectProblems } from "./marked.ts";
import { createWorkspace } from "./workspace.ts";

const SERVER = "servers: { s: { command: [node, server.mjs] } }\n";

/** Variables of RFC 6570, 3.2, and its examples by section. */
const VARIABLES = `
  count: [one, two, three]
  dom: [example, com]
  dub: me/too
  hello: "Hello World!"
  half: "50%"
  var: value
  who: fred
  base: http://example.com/home/
  path: /foo/bar
  list: [red, green, blue]
  keys: { semi: ";", dot: ".", comma: "," }
  v: 6
  x: 1024
  y: 768
  empty: ""
  empty_keys: {}`;
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  "{var} {hello} {half} O{empty}X O{undef}X {x,y} {x,hello,y} ?{x,empty} ?{x,undef} ?{undef,y} {var:3} {var:30}": [
    ...["value", "Hello%20World%21", "50%25", "OX", "OX", "1024,768", "1024,Hello%20World%21,768", "?1024,", "?1024"],
    ...["?768", "val", "value"],
  ],
  "{list} {list*} {keys*} {+var} {+hello} {+half} {base}index {+base}index O{+empty}X {+path}/here up{+path}{var}/here":
    [
      ...["red,green,blue", "red,green,blue", "semi=%3B,dot=.,comma=%2C", "value", "Hello%20World!", "50%25"],
      ...["http%3A%2F%2Fexample.com%2Fhome%2Findex", "http://example.com/home/index", "OX", "/foo/bar/here"],
      "up/foo/barvalue/here",
    ],
  "{+x,hello,y} {+path,x}/here {+path:6}/here {+list*} {+keys} {+keys*} {#var} {#hello} {#half} foo{#empty} foo{#undef}":
    [
      ...["1024,Hello%20World!,768", "/foo/bar,1024/here", "/foo/b/here", "red,green,blue", "semi,;,dot,.,comma,,"],
      ...["semi=;,dot=.,comma=,", "#value", "#Hello%20World!", "#50%25", "foo#", "foo"],
    ],
  "{#path:6}/here {#list*} {#keys*} {.who} {.who,who} {.half,who} www{.dom*} X{.var} X{.empty} X{.undef} X{.list*} X{.keys*}":
    [
      ...["#/foo/b/here", "#red,green,blue", "#semi=;,dot=.,comma=,", ".fred", ".fred.fred", ".50%25.fred"],
      ...["www.example.com", "X.value", "X.", "X", "X.red.green.blue", "X.semi=%3B.dot=..comma=%2C"],
    ],
  "{/who} {/half,who} {/who,dub} {/var,empty} {/var,undef} {/var,x}/here {/var:1,var} {/list*} {/list*,path:4} {/keys*}":
    [
      ...["/fred", "/50%25/fred", "/fred/me%2Ftoo", "/value/", "/value", "/value/1024/here", "/v/value"],
      ...["/red/green/blue", "/red/green/blue/%2Ffoo", "/semi=%3B/dot=./comma=%2C"],
    ],
  "{;who} {;half} {;empty} {;v,empty,who} {;v,bar,who} {;x,y,undef} {;hello:5} {;list} {;list*} {;keys} {;keys*}": [
    ...[";who=fred", ";half=50%25", ";empty", ";v=6;empty;who=fred", ";v=6;who=fred", ";x=1024;y=768", ";hello=Hello"],
    ...[";list=red,green,blue", ";list=red;list=green;list=blue", ";keys=semi,%3B,dot,.,comma,%2C"],
    ";semi=%3B;dot=.;comma=%2C",
  ],
  "{?who} {?half} {?x,y,empty} {?x,y,undef} {?var:3} {?list} {?list*} {?keys} {?keys*} X{.empty_keys} X{.empty_keys*}":
    [
      ...["?who=fred", "?half=50%25", "?x=1024&y=768&empty=", "?x=1024&y=768", "?var=val", "?list=red,green,blue"],
      ...["?list=red&list=green&list=blue", "?keys=semi,%3B,dot,.,comma,%2C", "?semi=%3B&dot=.&comma=%2C", "X", "X"],
    ],
  "{&who} ?fixed=yes{&x} {&x,y,empty} {&var:3} {&list} {&list*} {&keys} {&keys*} {count} {/count*} {&count*}": [
    ...["&who=fred", "?fixed=yes&x=1024", "&x=1024&y=768&empty=", "&var=val", "&list=red,green,blue"],
    ...["&list=red&list=green&list=blue", "&keys=semi,%3B,dot,.,comma,%2C", "&semi=%3B&dot=.&comma=%2C"],
    ...["one,two,three", "/one/two/three", "&count=one&count=two&count=three"],
  ],
};

test("templates expand as RFC 6570 says, on all its levels", async () => {
  const cases = Object.entries(EXAMPLES).flatMap(([templates, wanted]) =>
    templates.split(" ").map((template, at) => [template, wanted[at]] as const),
  );
  expect(cases.length).toBeGreaterThan(85);
  // All variables in one template: one that is there twice is fine.
  const all = [...VARIABLES.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  const tests = cases.map(([template], at) => {
    const used = [...template.matchAll(/\w+/g)].map(([name]) => name);
    const lines = VARIABLES.split("\n").filter((line) => used.includes(/^ {2}(\w+):/.exec(line)?.[1] ?? ""));
    const args = lines.map((line) => line.trim()).join(", ");
    return `  - { name: t${at}, template: ${JSON.stringify(template)}, args: { ${args} } }`;
  });
  expect(all.length).toBe(16);
  const { suite, errors } = await createWorkspace(`${SERVER}resources:\n${tests.join("\n")}\n`).load();
  expect(errors).toEqual([]);
  const uris = suite?.tests.map((one) => "request" in one && one.request.params.uri);
  expect(uris).toEqual(cases.map(([, uri]) => uri));
});

test("a value that no number of a double holds is expanded as it is written, and null as nothing", async () => {
  const text = `${SERVER}resources: [{ name: t, template: "x://{big}/{flag}{?none}", args: { big: 12345678901234567890, flag: true, none: null } }]\n`;
  const { suite } = await createWorkspace(text).load();
  expect(suite?.tests[0]).toMatchObject({ request: { params: { uri: "x://12345678901234567890/true" } } });
});

test("a template is written right, has its arguments, and stands in the place of a uri", async () => {
  await expectProblems(
    `${SERVER}resources:
  - { name: both, «template»: "a://{id}", uri: "a://b" }
  - «{ name: none }»
  - { name: lacks, template: "a://{id}{?lang}", args: { «lnag»: de } }
  - { name: far, template: "a://{id}", args: { «somewhere»: de } }
  - { name: bare, template: "a://x", args: { «id»: 1 } }
  - { name: broken, template: «"a://{id"», args: { id: 7 } }
  - { name: nested, template: "a://{id}", args: «{ id: [[1]] }» }
  - { name: beside, uri: "a://x", «args»: { id: 1 } }
`,
    [
      ["invalid-value", "a resource test has both uri and template", "make two tests of it"],
      ["missing-key", "a resource test has no uri or template", "give it one of them"],
      ["unknown-key", 'template "a://{id}{?lang}" has no variable "lnag"', 'did you mean "lang"?'],
      ["unknown-key", 'template "a://{id}" has no variable "somewhere"', 'known are "id"'],
      ["unknown-key", 'template "a://x" has no variable "id"', "it has no variable"],
      [
        "invalid-value",
        '"a://{id" breaks RFC 6570: Unterminated token',
        "a variable stands in braces, such as note://{id}{?lang}",
      ],
      [
        "invalid-value",
        "args do not fit the template: Illegal class passed as substitution, found object",
        "a value is a text, a number, true or false, a list or a map of these",
      ],
      [
        "unknown-key",
        '"args" is for a template, and this test has none',
        "write template instead of uri, or remove args",
      ],
    ],
  );
});

test("a completion is of one thing and of one argument, and a request has a method", async () => {
  await expectProblems(
    `${SERVER}completions:
  - «{ name: none, argument: { a: b } }»
  - { name: both, prompt: a, «resource»: b, argument: { a: b } }
  - { name: two, prompt: a, argument: «{ a: b, c: d }» }
  - { name: zero, prompt: a, argument: «{}» }
  - { name: number, prompt: a, argument: { a: «1» } }
  - «{ name: without, prompt: a }»
requests:
  - «{ name: none }»
`,
    [
      ["missing-key", "a completion test has no prompt or resource", "give it one of them"],
      ["invalid-value", "a completion test has both prompt and resource", "make two tests of it"],
      ["invalid-value", '"argument" takes one key, but has 2: "a", "c"', "keep one of them"],
      ["invalid-value", '"argument" is empty', "give it one key"],
      ["wrong-type", '"a" must be a text, but is the number 1', 'quote it: "1"'],
      ["missing-key", 'a completion test has no "argument"'],
      ["missing-key", 'a request test has no "method"'],
    ],
  );
});

test("what these tests ask for, by the words of the protocol", async () => {
  const { suite } = await createWorkspace(`${SERVER}completions:
  - { name: a, prompt: p, argument: { x: "" }, context: { kind: web } }
  - { name: b, resource: "r://{y}", argument: { y: t } }
requests:
  - { name: c, method: acme/none }
  - { name: d, method: tools/call, params: { name: t, _meta: { a: 1, b: 1 } }, meta: { b: 2 }, bare: true }
tools:
  - { name: e, tool: t, meta: { traceparent: x } }
`).load();
  const asked = suite?.tests.map((one) => "request" in one && { ...one.request, raw: one.raw });
  expect(asked).toEqual([
    { method: "tools/call", params: { name: "t", arguments: {}, _meta: { traceparent: "x" } } },
    {
      method: "completion/complete",
      params: {
        ref: { type: "ref/prompt", name: "p" },
        argument: { name: "x", value: "" },
        context: { arguments: { kind: "web" } },
      },
    },
    {
      method: "completion/complete",
      params: { ref: { type: "ref/resource", uri: "r://{y}" }, argument: { name: "y", value: "t" } },
    },
    { method: "acme/none", params: {}, raw: "enveloped" },
    { method: "tools/call", params: { name: "t", _meta: { a: 1, b: 2 } }, raw: "bare" },
  ]);
});
