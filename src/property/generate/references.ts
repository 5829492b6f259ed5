import { isNested, isObject, type Json, type JsonObject } from "../../values/json.ts";
import { decodePercents } from "../../values/text.ts";

const HOME = "https://schema.invalid/";

/** Where the references of a schema lead: pointers, anchors and `$id`s of the document itself. Nothing is fetched. */
export class References {
  readonly #bases = new Map<Json, string>();
  readonly #places = new Map<string, Json>();

  constructor(root: Json) {
    this.#places.set(HOME, root);
    this.#index(root, HOME);
  }

  /** The schema that a reference in `from` leads to; undefined when that is none of this document. */
  follow(reference: string, from: JsonObject): Json | undefined {
    const url = join(reference, this.#bases.get(from) ?? HOME);
    const [document = "", fragment = ""] = url?.split("#") ?? [];
    if (fragment !== "" && !fragment.startsWith("/"))
      return this.#places.get(`${document}#${decodePercents(fragment)}`);
    const steps = fragment.split("/").slice(1);
    return steps.reduce<Json | undefined>((value, step) => {
      const key = decodePercents(step).replaceAll("~1", "/").replaceAll("~0", "~");
      return isNested(value) && Object.hasOwn(value, key) ? (value as JsonObject)[key] : undefined;
    }, this.#places.get(document));
  }

  #index(value: Json, above: string): void {
    if (!isNested(value)) return;
    let base = above;
    if (isObject(value)) {
      const { $id, $anchor, $dynamicAnchor } = value;
      if (typeof $id === "string") {
        const url = join($id, above) ?? above;
        if ($id.startsWith("#")) this.#places.set(url, value);
        else {
          base = url.split("#")[0] as string;
          this.#places.set(base, value);
        }
      }
      for (const anchor of [$anchor, $dynamicAnchor])
        if (typeof anchor === "string") this.#places.set(`${base}#${anchor}`, value);
    }
    this.#bases.set(value, base);
    for (const inner of Object.values(value)) this.#index(inner, base);
  }
}

function join(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined;
}
