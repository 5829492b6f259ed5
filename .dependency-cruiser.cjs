// Import directions. lib/ is what runs (types are gone there): MAY_IMPORT holds for it, one way from suite to cli and action.
// src/ has the types as well: they may come from any stage's contract, but from outside a folder only through its door.

/** What the code of each folder of lib/ may import, besides itself, values, errors and generated code. */
const MAY_IMPORT = {
  values: [],
  generated: [],
  template: [],
  files: [],
  process: [],
  jq: [],
  graph: ["spend"],
  suite: ["graph"],
  plan: ["suite"],
  mcp: [],
  serving: [],
  check: [],
  cassette: [],
  model: [],
  spend: ["model"],
  "result-cache": ["suite"],
  judge: ["model"],
  run: [
    "suite",
    "plan",
    "check",
    "mcp",
    "jq",
    "cassette",
    "graph",
    "spend",
    "model",
    "judge",
    "report",
    "result-cache",
  ],
  report: [],
  github: ["report"],
  conduct: ["suite", "plan", "run", "report", "jq", "model"],
  cli: ["conduct", "suite", "plan", "check", "mcp", "serving", "jq", "run", "report", "model"],
  action: ["conduct", "jq", "report", "github"],
};
const GROUND = "values/|template/|files/|process/|errors\\.|generated/";
const CONTRACTS = "suite/suite|plan/plan|report/model/report|mcp/session";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(MAY_IMPORT).map(([folder, others]) => ({
      name: `${folder}-imports`,
      comment: `${folder}/ may import ${["values", "errors", "generated", ...others].join(", ")}; types only from elsewhere.`,
      severity: "error",
      from: { path: `^lib/${folder}/` },
      to: { path: "^lib/", pathNot: `^lib/(${GROUND}|${[folder, ...others].map((name) => `${name}/`).join("|")})` },
    })),
    {
      name: "values-stand-alone",
      comment: "values/ and errors.ts know of no stage, not even its types.",
      severity: "error",
      from: { path: "^src/(values/|errors\\.ts)" },
      to: { path: "^src/", pathNot: "^src/(values/|errors\\.|generated/)" },
    },
    {
      name: "through-the-door",
      comment: "Another folder is imported through its index.ts, or a type from its contract.",
      severity: "error",
      from: { path: "^src/([^/]+)/" },
      to: {
        path: "^src/[^/]+/",
        pathNot: `^src/($1/|${GROUND}|[^/]+/index\\.ts$|(check/score|report/reporters/md)/index\\.ts$|(${CONTRACTS})\\.ts$)`,
      },
    },
    {
      name: "pure",
      comment: "values/, plan/ and report/ do no input or output; zlib packs what is in memory.",
      severity: "error",
      from: { path: "^lib/(values|plan|report)/" },
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
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["node", "import", "default", "types"] },
  },
};
