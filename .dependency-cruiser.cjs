// Import directions: one way from suite to cli and action. src/ has types, which lib/, that runs, has not.

/** What each folder may import, besides itself and the ground floor. */
const MAY_IMPORT = {
  values: [],
  statistics: [],
  generated: [],
  template: [],
  files: [],
  process: [],
  "json-schema": [],
  jq: [],
  model: [],
  spend: ["model"],
  graph: ["spend"],
  suite: ["json-schema", "graph", "serving", "model"],
  plan: ["suite", "model"],
  report: [],
  auth: [],
  // Rules judge what sessions saw; findings are those of reports.
  audit: ["json-schema", "mcp", "property", "report"],
  mcp: ["json-schema", "auth"],
  serving: ["json-schema"],
  check: ["json-schema"],
  cassette: ["check", "mcp", "report", "serving"],
  judge: ["model", "spend"],
  agent: ["check", "mcp", "model"],
  coverage: ["json-schema"],
  run: [
    "suite",
    "plan",
    "check",
    "mcp",
    "property",
    "jq",
    "cassette",
    "graph",
    "spend",
    "judge",
    "agent",
    "model",
    "report",
  ],
  pipeline: ["suite", "plan", "check", "graph", "spend", "jq", "report", "cassette"],
  mutation: ["coverage"],
  property: ["json-schema", "mcp"],
  github: ["report"],
  conduct: [
    "audit",
    "coverage",
    "mutation",
    "property",
    "suite",
    "plan",
    "run",
    "report",
    "model",
    "cassette",
    "pipeline",
    "mcp",
    "spend",
  ],
  cli: [
    "audit",
    "json-schema",
    "property",
    "coverage",
    "mutation",
    "conduct",
    "suite",
    "plan",
    "run",
    "pipeline",
    "check",
    "cassette",
    "spend",
    "report",
    "auth",
    "mcp",
    "serving",
    "jq",
    "judge",
    "model",
  ],
  action: ["conduct", "suite", "jq", "report", "github"],
};
/** What types alone may come from besides: whoever makes a thing says what it is. */
const MAY_NAME = {
  auth: ["suite"],
  mcp: ["suite"],
  audit: ["suite"],
  property: ["suite"],
  check: ["suite", "plan", "report", "mcp", "jq"],
  judge: ["suite", "report", "check", "cassette"],
  agent: ["suite", "report", "judge"],
  conduct: ["jq"],
  cassette: ["suite", "plan"],
  pipeline: ["mcp", "model"],
};
/** Open to everybody above: without doors, for they are no stages. */
const GROUND = ["values", "statistics", "template", "files", "process", "generated"];

/** A rule that keeps a folder of src/ or lib/ to the others. */
function keeps(root, folder, others) {
  const below = GROUND.includes(folder) ? ["values", "generated"] : GROUND;
  const allowed = [folder, ...below, ...others].map((name) => `${name}/`).join("|");
  return {
    name: `${folder}-imports`,
    comment: `${root}/${folder}/ may import ${[...below, ...others].join(", ")} and errors.`,
    severity: "error",
    from: { path: `^${root}/${folder}/` },
    to: { path: `^${root}/`, pathNot: `^${root}/(${allowed}|errors\\.)` },
  };
}

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(MAY_IMPORT).flatMap(([folder, others]) => [
      keeps("lib", folder, others),
      keeps("src", folder, [...others, ...(MAY_NAME[folder] ?? [])]),
    ]),
    {
      name: "errors-stand-alone",
      comment: "errors.ts knows of no stage.",
      severity: "error",
      from: { path: "^src/errors\\.ts" },
      to: { path: "^src/", pathNot: "^src/(values/|generated/error-codes|error-codes)" },
    },
    {
      name: "through-the-door",
      comment: "Another folder is imported through its index.ts; a thread has a door of its own.",
      severity: "error",
      from: { path: "^src/([^/]+)/" },
      to: { path: "^src/[^/]+/", pathNot: `^src/($1|${GROUND.join("|")})/|^src/[^/]+/(index|\\w+-worker)\\.ts$` },
    },
    {
      name: "pure",
      comment: "values/, statistics/, plan/ and report/ do no input or output; zlib packs what is in memory.",
      severity: "error",
      from: { path: "^lib/(values|statistics|plan|report)/" },
      to: { dependencyTypes: ["core"], pathNot: "^(node:)?(crypto|path|path/posix|util|url|buffer|zlib)$" },
    },
    {
      name: "no-cycles",
      comment: "Modules that need each other are one module; so are those that need each other's types.",
      severity: "error",
      from: { path: "^(src|lib)/" },
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "Every import leads to a file or a declared dependency.",
      severity: "error",
      from: { path: "^(src|lib)/" },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["node", "import", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
  },
};
