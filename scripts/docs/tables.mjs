import { readdirSync, readFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { Command } from "commander";
import { parse } from "yaml";
import { describeKeys } from "./keys.mjs";
import { formatTable } from "./markers.mjs";
import { listMessages } from "./messages.mjs";
import { listPages } from "./pages.mjs";

const fromRoot = (path) => new URL(`../../${path}`, import.meta.url);
const load = (path) => import(fromRoot(`lib/${path}`));
const read = (path) => readFileSync(fromRoot(path), "utf8");
const code = (text) => `\`${text}\``;

/** Each generated table, by the name in its marker. */
export const TABLES = {
  commands: async () => {
    const { COMMANDS } = await load("cli/commands/table.js");
    return formatTable(
      ["command", "does"],
      COMMANDS.map(([name, summary]) => [code(`mcptest ${name}`), summary]),
    );
  },
  flags: async (name) => {
    const { COMMANDS } = await load("cli/commands/table.js");
    const [, , configure] = COMMANDS.find(([known]) => known === name) ?? [];
    if (!configure) throw new Error(`no command is called ${name}`);
    const command = new Command(name);
    (await configure())(command, CONTEXT, () => {});
    return [command, ...command.commands].map(describeCommand).filter(Boolean).join("\n\n");
  },
  matchers: async () => {
    const { MATCHERS } = await load("check/index.js");
    const rows = Object.entries(MATCHERS).map(([name, row]) => [
      code(name),
      row.summary,
      code(row.passes),
      code(row.fails),
    ]);
    return formatTable(["matcher", "holds when", "passes", "fails"], rows);
  },
  roots: async () => {
    const { KINDS } = await load("suite/kinds.js");
    const rooted = Object.values(KINDS).filter(({ roots }) => roots.length > 0);
    const rows = rooted.map(({ noun, roots }) => [noun, roots.map(code).join(", ")]);
    return formatTable(["test", "targets start with"], rows);
  },
  "exit-codes": async () => {
    const { EXIT_CODES } = await load("errors.js");
    return formatTable(
      ["code", "meaning"],
      Object.values(EXIT_CODES).map((row) => [row.code, row.meaning]),
    );
  },
  errors: async () => {
    const { ERROR_CODES } = await load("errors.js");
    const { ERROR_MEANINGS } = await load("generated/error-meanings.js");
    const messages = listMessages(fromRoot("src/"), Object.keys(ERROR_CODES));
    const rows = Object.entries(ERROR_CODES).map(([name, { exit, note }]) => [
      `<a id="${name}"></a>${code(name)}`,
      exit > 0 ? exit : note ? "0, a note" : "0, a warning",
      [ERROR_MEANINGS[name], ...(messages.get(name) ?? [])].join("<br>"),
    ]);
    return formatTable(["code", "exit code", "meaning, messages and hints"], rows);
  },
  rules: async () => {
    const { PROTOCOL_RULES } = await load("generated/protocol-rules.js");
    const rows = Object.entries(PROTOCOL_RULES).map(([id, { severity, words, help, source, ...revisions }]) => {
      return [`<a id="${id}"></a>${code(id)}`, severity, describeRevisions(revisions), words, `${help} (${source})`];
    });
    return formatTable(["rule", "severity", "revisions", "broken when", "what to do"], rows);
  },
  "audit-rules": async () => {
    const { AUDIT_RULES } = await load("generated/audit-rules.js");
    const { CATALOG } = await load("audit/index.js");
    const judged = CATALOG.filter(({ id }) => id in AUDIT_RULES).map(({ id }) => [id, AUDIT_RULES[id]]);
    const rows = judged.map(([id, { axis, severity, words, help, source, ...revisions }]) => {
      const what = [axis, severity, describeRevisions(revisions), words, `${help} (${source})`];
      return [`<a id="${id}"></a>${code(id)}`, ...what];
    });
    return formatTable(["rule", "axis", "severity", "revisions", "broken when", "what to do"], rows);
  },
  checks: async () => {
    const { AUDIT_RULES } = await load("generated/audit-rules.js");
    const { CHECK_IDS } = await load("property/index.js");
    const rows = CHECK_IDS.map((id) => {
      const { severity, words, help } = AUDIT_RULES[id];
      return [`<a id="${id}"></a>${code(id)}`, severity, words, help];
    });
    return formatTable(["check", "severity", "fails when", "what to do"], rows);
  },
  reporters: async () => {
    const { REPORTERS } = await load("report/index.js");
    return formatTable(
      ["format", "for"],
      Object.values(REPORTERS).map((row) => [code(row.name), row.summary]),
    );
  },
  keys: async (argument, page) => {
    const [schema, type] = argument.split(" ");
    const [version] = readdirSync(fromRoot(`schemas/${schema}/`));
    return linkAcross(describeKeys(JSON.parse(read(`schemas/${schema}/${version}`)), type), page);
  },
  inputs: async () => {
    const inputs = Object.entries(parse(read("action.yml")).inputs);
    const shown = inputs.filter(([, { description }]) => !description.startsWith("Internal:"));
    const rows = shown.map(([name, { description, default: value }]) => [
      code(name),
      description,
      value === undefined || value === "" ? "" : code(value),
    ]);
    return formatTable(["input", "meaning", "default"], rows);
  },
  outputs: async () => {
    const rows = Object.entries(parse(read("action.yml")).outputs);
    return formatTable(
      ["output", "meaning"],
      rows.map(([name, { description }]) => [code(name), description]),
    );
  },
};

function describeRevisions({ since, until }) {
  if (since === undefined) return until === undefined ? "all" : `up to ${until}`;
  return until === undefined ? `from ${since}` : `${since} to ${until}`;
}

/** What commands may look at while they only declare their flags. */
const CONTEXT = { env: {}, cwd: "/", self: ["mcptest"], version: "", terminal: false, colour: false, columns: 80 };

/** Links to headings of this page, `[Expect](#expect)`, made to lead to the page of the reference that has the heading. */
function linkAcross(table, page) {
  const pages = listPages().filter((path) => path.startsWith("docs/reference/"));
  const has = (path, word) => new RegExp(`^#+ ${word}$`, "m").test(read(path));
  return table.replace(/\[(\w+)\]\((#\w+)\)/g, (link, word, anchor) => {
    if (has(page, word)) return link;
    const home = pages.find((path) => has(path, word));
    if (!home) throw new Error(`${page}: no page has the heading ${word}`);
    return `[${word}](${relative(dirname(page), home)}${anchor})`;
  });
}

function describeCommand(command) {
  const options = command.options.filter((option) => !option.hidden);
  const words = command.registeredArguments.map(describeArgument);
  const path = command.parent ? [command.parent.name(), command.name()] : [command.name()];
  if (options.length + words.length === 0) return "";
  const rows = [
    ...command.registeredArguments.map((argument) => [code(describeArgument(argument)), describeOption(argument), ""]),
    ...options.map((option) => [code(option.flags), describeOption(option), describeDefault(option)]),
  ];
  const usage = ["mcptest", ...path, ...words, ...(options.length > 0 ? ["[flags]"] : [])].join(" ");
  return `${code(usage)}\n\n${formatTable(["flag", "meaning", "default"], rows)}`;
}

function describeArgument(argument) {
  const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

function describeOption({ description, argChoices }) {
  const choices = argChoices && !argChoices.every((choice) => description.includes(choice));
  return plain(description) + (choices ? `: ${argChoices.map(code).join(", ")}` : "");
}

/** Help text as Markdown, where `<` would open a tag. */
function plain(text) {
  return text.replaceAll("<", "\\<");
}

function describeDefault({ defaultValue, defaultValueDescription }) {
  if (defaultValueDescription) return defaultValueDescription;
  const silent = defaultValue === undefined || typeof defaultValue === "boolean" || defaultValue.length === 0;
  return silent ? "" : code(defaultValue);
}
