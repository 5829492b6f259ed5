import { tokenize } from "./tokens.js";

/** Branches of one function: jq allows only so many functions, and only so much code in each. */
const BRANCHES = 32;

/** What sees or ends the process that it runs in, or is no expression. `catch` sees how many labels came before a `break`. */
const SOLITARY = new Set(
  "input inputs input_line_number debug stderr halt halt_error $__loc__ break module".split(" "),
);
/** Names of the joint program, and the key of the number by which jq knows a label. */
const INNER = /__(?:mcptest|jq)/;

/**
 * Whether a program may run in one process with others. Joinable programs compile together when, and only when, each does alone.
 * @param {string} program
 */
export function isJoinable(program) {
  if (program.length > 4096 || INNER.test(program)) return false;
  return tokenize(program)?.every((token) => !SOLITARY.has(token)) ?? false;
}

/**
 * One program that takes `[slot, input]` and runs the program of that slot on the input. jq compiles its own library
 * for every program that it is given, which takes far longer than to run one; here it is compiled once for all. Each
 * has to be joinable: `1) | (2` is no program, and would be one in brackets.
 * @param {readonly string[]} programs
 */
export function joinPrograms(programs) {
  const groups = Math.ceil(programs.length / BRANCHES);
  const definitions = Array.from({ length: groups }, (_, group) => {
    const end = Math.min(programs.length, (group + 1) * BRANCHES);
    // The newline ends a comment that the program may end with.
    const body = choose(group * BRANCHES, end, 1, (slot) => `(${programs[slot]}\n)`);
    return `def __mcptest_${group}($__mcptest_slot): ${body};\n`;
  });
  const body = choose(0, programs.length, BRANCHES, (slot) => `__mcptest_${slot / BRANCHES}($__mcptest_slot)`);
  return `${definitions.join("")}.[0] as $__mcptest_slot | .[1] | ${body}`;
}

/**
 * Finds its way to a slot by halves, whose borders are multiples of `width`.
 * @param {number} from
 * @param {number} to
 * @param {number} width
 * @param {(from: number) => string} leaf
 * @returns {string}
 */
function choose(from, to, width, leaf) {
  if (to - from <= width) return leaf(from);
  const middle = from + Math.ceil((to - from) / 2 / width) * width;
  const [low, high] = [choose(from, middle, width, leaf), choose(middle, to, width, leaf)];
  return `if $__mcptest_slot < ${middle} then ${low} else ${high} end`;
}
