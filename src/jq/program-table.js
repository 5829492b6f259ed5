import { isJoinable, joinPrograms } from "./join-programs.js";

const LARGEST = 2048;
const LONGEST_TEXT = 400_000;
const REMEMBERED = 20_000;
/** The time to compile one program of a table, as a part of the time that a run outside of it takes. */
const PRICE = 1 / 16;

/**
 * The programs that are compiled together, so that running one of them takes microseconds. All that were met are
 * candidates; the table is renewed when runs outside of it have cost about as much as renewing it will.
 */
export class ProgramTable {
  /** In the order of a suite, where they were checked before they run. @type {Set<string>} */
  #met = new Set();
  /** Latest use last. @type {Set<string>} */
  #used = new Set();
  /** @type {Map<string, number>} */
  #slots = new Map();
  #hits = 0;
  #misses = 0;
  /** Grows while tables turn out to be of little use. */
  #patience = 1;
  #lastMissed = "";

  /**
   * The slot of a program that is about to run, if the table has it.
   * @param {string} program
   */
  find(program) {
    const slot = this.#slots.get(program);
    if (slot === undefined) return undefined;
    this.#hits++;
    this.#use(program);
    return slot;
  }

  /**
   * Takes note of programs that compile.
   * @param {readonly string[]} programs
   */
  meet(programs) {
    for (const program of programs) if (isJoinable(program)) this.#met.add(program);
    if (this.#met.size > REMEMBERED) this.#met = new Set([...this.#met].slice(-LARGEST));
  }

  /**
   * Takes note of a program that ran outside the table.
   * @param {string} program
   */
  miss(program) {
    if (!isJoinable(program)) return;
    this.meet([program]);
    this.#use(program);
    this.#misses++;
    this.#lastMissed = program;
  }

  /** Whether compiling the table anew is worth it. */
  isDue() {
    const size = Math.min(this.#met.size, LARGEST);
    return size > 0 && this.#misses >= this.#patience * Math.max(2, size * PRICE);
  }

  /** Takes in what was used last, and what follows the last miss. */
  renew() {
    const wasUseful = this.#hits >= this.#slots.size * PRICE * 2;
    this.#patience = wasUseful ? 1 : Math.min(this.#patience * 2, 64);
    this.#hits = this.#misses = 0;
    const met = [...this.#met];
    const next = met.indexOf(this.#lastMissed);
    this.#used = new Set([...this.#used].slice(-LARGEST / 4));
    const programs = new Set([...this.#used, ...met.slice(next), ...met.slice(0, next).reverse()]);
    this.#slots = new Map();
    let length = 0;
    for (const program of programs) {
      length += program.length;
      if (this.#slots.size === LARGEST || length > LONGEST_TEXT) break;
      this.#slots.set(program, this.#slots.size);
    }
  }

  /** The program that is all of them. */
  text() {
    return joinPrograms([...this.#slots.keys()]);
  }

  /** @param {string} program */
  #use(program) {
    this.#used.delete(program);
    this.#used.add(program);
  }
}
