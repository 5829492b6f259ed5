/** How many branches one function has: jq allows only so much code in each. */
export const BRANCHES = 32;

/**
 * What sees or ends the process that it runs in, is no expression, or is a name of the joint program; `catch` sees how many labels came
 * before a `break`. And what may take long to compile: jq repeats a constant text then.
 */
const SOLITARY =
  /\b(?:inputs?|input_line_number|debug|stderr|halt|halt_error|__loc__|break|module)\b|__(?:mcptest|jq)|"[\s)]*\*|\*[\s(]*"/;

/**
 * Whether a program that compiles may run in one process with others.
 * @param {string} program
 */
export function isJoinable(program) {
  return !SOLITARY.test(program);
}

/**
 * One program that takes `[group, branch, input]` and runs the program at that place on the input. jq compiles its own
 * library for every program that it is given, which takes far longer than to run one; here it is compiled once for all.
 * @param {readonly string[]} programs Each compiles alone: `1) | (2` is no program, and would be one in brackets.
 */
export function joinPrograms(programs) {
  // The program may end with a comment, which a backslash carries on to the next line.
  const bodies = programs.map((program) => `(${program}\n\n)`);
  const groups = Array.from({ length: Math.ceil(bodies.length / BRANCHES) }, (_, group) => `__mcptest_${group}`);
  const definitions = groups.map((name, group) => {
    const branches = bodies.slice(group * BRANCHES, (group + 1) * BRANCHES);
    return `def ${name}($__mcptest): ${choose(branches)};\n`;
  });
  const calls = groups.map((name) => `${name}($__mcptest_branch)`);
  return `${definitions.join("")}.[0] as $__mcptest | .[1] as $__mcptest_branch | .[2] | ${choose(calls)}`;
}

/** @param {readonly string[]} branches */
function choose(branches) {
  const cases = branches.map((branch, index) => `$__mcptest == ${index} then ${branch}`);
  return `if ${cases.join(" elif ")} else empty end`;
}
