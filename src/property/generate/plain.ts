import type { Path } from "../../values/json/pointer.ts";
import { isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { withDoubles } from "../../values/numbers/doubles.ts";
import { type Bounds, type Built, build, type Source, type Spot, times } from "./build.ts";
import { listOf } from "./merge.ts";
import { type Shape, Shapes } from "./shapes.ts";
import { type Matching, plainText } from "./text.ts";
import { isWait, waitsByDefault } from "./waits.ts";

/** Makes the plainest value of each schema: what it offers itself, else "sample", 1 and true within its bounds, and nothing optional. */
export class Plain implements Source {
  readonly #matching: Matching;

  constructor(matching: Matching) {
    this.#matching = matching;
  }

  /** null is the last that anybody wants. */
  order(ways: readonly Shape[], _spot: Spot): readonly Shape[] {
    const isNull = ({ type, enum: allowed }: Shape): boolean => type === "null" || listOf(allowed)[0] === null;
    return ways.length < 2 ? ways : [...ways.filter((way) => !isNull(way)), ...ways.filter(isNull)];
  }

  offered(shape: Shape, { turn, at }: Spot): Json | undefined {
    const { enum: allowed, examples, default: preset } = shape;
    const [first, ...others] = listOf(allowed);
    // The least time, whatever the schema offers.
    if (isWait(nameOf(at), shape)) return [...listOf(allowed)].sort((a, b) => Number(a) - Number(b))[turn];
    const offers = others.length === 0 && first !== undefined ? [first] : [listOf(examples)[0], preset, first];
    return turn === 0 ? offers.find((one) => one !== undefined) : listOf(allowed)[turn];
  }

  text(shape: Shape, { turn }: Spot): string | undefined {
    return plainText(shape, turn, this.#matching);
  }

  number({ least, most, step = 1 }: Bounds, shape: Shape, { at, turn }: Spot): number | undefined {
    const wished = isWait(nameOf(at), shape) ? 0 : 1;
    const near = Math.min(Math.max(wished, least), most);
    const even = times(Math.ceil(near / step - 1e-9), step);
    const value = (even > most ? near : even) + turn * step;
    if (value <= most) return value;
    return near - turn * step >= least ? near - turn * step : undefined;
  }

  boolean({ turn }: Spot): boolean {
    return turn % 2 === 0;
  }

  any({ turn }: Spot): Json {
    return turn === 0 ? "sample" : `sample${turn}`;
  }

  takes(name: string, schema: Json, _at: Path): boolean {
    return waitsByDefault(name, schema);
  }

  size(least: number, _most: number, _at: Path): number {
    return least;
  }
}

function nameOf(at: Path): string {
  return String(at.findLast((part) => typeof part === "string") ?? "");
}

export interface Sample {
  value: Json;
  /** Whether the schema gives all of it; false when a part is generated: "sample", 1, true. */
  given: boolean;
  /** Whether an object that the schema does not offer as such is in a list or map in it. */
  loose?: boolean;
}

/** Makes samples of the parts of a schema: the plainest values that it should accept. */
export type Sampler = (part: Json | undefined) => Sample;

/** A sampler that reads no patterns. */
export function samplerOf(root: Json | undefined, matching: Matching = () => undefined): Sampler {
  const schema = withDoubles(root ?? true);
  const source = new Willing(matching);
  const shapes = new Shapes(schema);
  return (part = true) => {
    let [given, loose] = [true, false];
    const visit = ({ value, isOffered, isLoose }: Built): void => {
      const isEmptyList = Array.isArray(value) && value.length === 0;
      if (!isOffered && value !== null && (isEmptyList || typeof value !== "object")) given = false;
      if (!isOffered && isLoose && isObject(value)) loose = true;
    };
    const value = build(shapes, withDoubles(part), source, visit);
    if (value === undefined) return { value: "sample", given: false };
    return { value, given, ...(loose && { loose }) };
  };
}

/** A sampler of a schema and its parts. fast-check is loaded only where a pattern asks for it. */
export async function createSampler(root: JsonObject): Promise<Sampler> {
  return samplerOf(root, await loadMatching(root));
}

/** A value that breaks its schema is better than none: people replace it. */
class Willing extends Plain {
  override text(shape: Shape, spot: Spot): string {
    return super.text(shape, spot) ?? "sample";
  }

  override number(bounds: Bounds, shape: Shape, spot: Spot): number {
    return super.number(bounds, shape, spot) ?? 1;
  }
}

async function loadMatching(schema: Json): Promise<Matching> {
  if (!writeJson(schema).includes('"pattern')) return () => undefined;
  const [{ default: check }, { createMatching }] = await Promise.all([import("fast-check"), import("./matching.ts")]);
  return createMatching(check);
}
