import { followReference } from "../../values/json/schema-parts.ts";
import { isNested, isObject, type Json, type JsonObject } from "../../values/json.ts";
import { decodePercents } from "../../values/text.ts";

const HOME = "https://schema.invalid/";

/**
 * Tells where a reference in a part of a schema leads: pointers, anchors and `$id`s of the document itself; undefined when that is none of this
 * document. Nothing is fetched.
 */
export function createReferences(root: Json): (reference: string, from: JsonObject) => Json | undefined {
  const bases = new Map<Json, string>();
  const places = new Map<string, Json>([[HOME, root]]);
  const index = (value: Json, above: string): void => {
    if (!isNested(value)) return;
    let base = above;
    if (isObject(value)) {
      const { $id, $anchor, $dynamicAnchor } = value;
      if (typeof $id === "string") {
        const url = join($id, above) ?? above;
        if (!$id.startsWith("#")) base = url.split("#")[0] as string;
        places.set($id.startsWith("#") ? url : base, value);
      }
      for (const anchor of [$anchor, $dynamicAnchor])
        if (typeof anchor === "string") places.set(`${base}#${anchor}`, value);
    }
    bases.set(value, base);
    for (const inner of Object.values(value)) index(inner, base);
  };
  index(root, HOME);
  return (reference, from) => {
    const [document = "", fragment = ""] = join(reference, bases.get(from) ?? HOME)?.split("#") ?? [];
    return fragment === "" || fragment.startsWith("/")
      ? followReference(`#${fragment}`, places.get(document))
      : places.get(`${document}#${decodePercents(fragment)}`);
  };
}

function join(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined;
}
