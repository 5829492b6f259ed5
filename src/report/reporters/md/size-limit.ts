/** How large a text may become, in the unit of the place it goes to. */
export interface SizeLimit {
  limit: number;
  measure(text: string): number;
}

/** A limit in bytes of UTF-8, as job summaries have. */
export function byteLimit(limit: number): SizeLimit {
  return { limit, measure: (text) => Buffer.byteLength(text) };
}

/** Blocks of Markdown that belong together; each is shown whole or not at all. */
export interface Section {
  before: string;
  blocks: readonly string[];
  between: string;
  after: string;
  /** How many blocks were not made, because there is no room for them. */
  untold?: number;
  /** Replaces the blocks that do not fit. */
  more(count: number): string;
}

/** The blocks that fit into `room`, and how many do not; empty without blocks, or if not even that number fits. */
export function fillSection(section: Section, room: number, measure: SizeLimit["measure"]): string {
  const { before, blocks, between, after, more, untold = 0 } = section;
  const total = blocks.length + untold;
  const tail = (count: number): string[] => (count < total ? [more(total - count)] : []);
  const tailSize = (count: number): number => measure(["", ...tail(count)].join(between));
  const sizes = blocks.map((block) => measure(block) + measure(between));
  let count = blocks.length;
  let size = measure(before) + measure(after) - measure(between) + sizes.reduce((sum, one) => sum + one, 0);
  while (count > 0 && size + tailSize(count) > room) {
    count -= 1;
    size -= sizes[count] ?? 0;
  }
  const text = `${before}${[...blocks.slice(0, count), ...tail(count)].join(between)}${after}`;
  return blocks.length === 0 || measure(text) > room ? "" : text;
}
