import { readdirSync, readFileSync } from "node:fs";

/** The messages of each error code, each with its hints in one line of Markdown, as rows `code: message` of `fault` and `failure` in the source have them. */
export function listMessages(folder, codes) {
  const known = new Map(codes.map((code) => [code, new Set()]));
  const paths = readdirSync(folder, { recursive: true }).filter((path) => /^(?!generated).*\.ts$/.test(path));
  for (const path of paths.sort()) {
    const rows = readFileSync(new URL(path, folder), "utf8").matchAll(ROW);
    for (const { 2: code, 3: text } of rows) known.get(code)?.add(describe(text)).delete("");
  }
  return new Map([...known].map(([code, messages]) => [code, [...messages].sort()]));
}

/** A row in the source: a text that begins with a code. */
const ROW = /(["'`])([a-z]+(?:-[a-z]+)*): ((?:\\[\s\S]|(?!\1)[^\\])+)\1/g;

/** A message and its hints; a part in `[[…]]` may be absent, slots are named. */
function describe(text) {
  const [message, ...hints] = text
    .replace(/\\(["'`$])/g, "$1")
    .replace(/\n\s+(?!hint:|\s)/g, " ")
    .split(/\n\s+hint: /)
    .map(nameSlots);
  // A slot alone says nothing here.
  if (message === "") return "";
  return [quote(message), ...hints.filter(Boolean).map((hint) => `hint: ${quote(hint)}`)].join("<br>");
}

function nameSlots(text) {
  return text
    .replace(/^<(\w+) of (\w+)> else: ?/, 'did you mean "<one of $2>"? Otherwise: ')
    .replace(/<"(\w+)">/g, '"<$1>"')
    .replace(/<count (\w+) ([a-z ]+)>/g, "<$1> $2s")
    .replace(/<(?:json|start|line|number|cost|duration) (\w+)>/g, "<$1>")
    .replace(/\[\[(.*?)\]\]/g, "[$1]")
    .replace(/ Otherwise: $/, "")
    .replace(/^<\w+>$/, "");
}

function quote(text) {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}
