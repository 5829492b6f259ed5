/** What a revision's schema has that says nothing of what is valid. */
const UNREAD = new Set(["description", "format", "default"]);
/** Keys that tell the branches of a union apart, and name them. */
const NAMES = ["type", "mode", "method"];

/** A schema of the protocol with its patches. Throws when one of them changes nothing: then the published schema has changed. */
export function patchSchema(schema, revision, patches) {
  const copy = structuredClone(schema);
  const [container, definitions] = definitionsOf(copy);
  for (const { revisions, at, value, reason } of patches) {
    if (!revisions.includes(revision)) continue;
    const patch = JSON.parse(JSON.stringify(value).replaceAll("#/$defs/", `#/${container}/`));
    for (const place of at) {
      const steps = place.slice(1).split("/");
      const key = steps.pop();
      const owner = steps.reduce((node, step) => node?.[step], definitions);
      if (owner === undefined) throw new Error(`${revision}: nothing is at ${place} (patch: ${reason})`);
      const before = JSON.stringify(owner[key]);
      owner[key] = keepWords(owner[key], patch);
      if (JSON.stringify(owner[key]) === before)
        throw new Error(`${revision}: the patch of ${place} changes nothing (${reason})`);
    }
  }
  return copy;
}

/** The words stay, so that a patch is compared by what it says. */
function keepWords(old, patch) {
  return old?.description === undefined || Array.isArray(patch) ? patch : { description: old.description, ...patch };
}

/**
 * What mcptest needs of a patched schema: by `table` (method to definition), the definitions that judge frames of a server, as the compiler
 * in src/mcp/protocol/schemas/ takes them. Throws for a keyword that it does not know, and for a union whose branches no key names.
 */
export function digestSchema(schema, table) {
  const [, definitions] = definitionsOf(schema);
  const pick = (names) => [names].flat().find((name) => name in definitions);
  const digest = { definitions: {} };
  for (const [part, rows] of Object.entries(table)) {
    const known = Object.entries(rows).map(([key, names]) => [key, pick(names)]);
    digest[part] = Object.fromEntries(known.filter(([, name]) => name !== undefined));
    for (const name of Object.values(digest[part])) include(name);
  }
  return digest;

  function include(name) {
    if (name in digest.definitions) return;
    digest.definitions[name] = {};
    digest.definitions[name] = simplify(definitions[name], name);
  }

  function refer(reference) {
    const name = reference.split("/").pop();
    if (isFree(definitions[name])) return {};
    include(name);
    return { $ref: name };
  }

  function simplify(node, place) {
    const { $ref, type, const: only, enum: values, anyOf, allOf, ...more } = says(node);
    const fail = (what) => {
      throw new Error(`${place}: ${what}: ${JSON.stringify(node)}`);
    };
    const alone = (result) => (Object.keys(more).length > 0 ? fail("more than it can be read with") : result);
    if (type !== undefined && ($ref ?? allOf) !== undefined) fail("more than it can be read with");
    if ($ref !== undefined) return alone(refer($ref));
    if (allOf) return alone({ allOf: allOf.map((part) => simplify(part, place)) });
    if (only !== undefined) return alone({ const: only });
    if (values) return alone({ enum: values });
    if (type === "object") return { type, ...readObject(more, anyOf, place, fail) };
    if (anyOf) return alone(readUnion(anyOf, place, fail));
    const { items, maxItems, minimum, maximum, ...unknown } = more;
    if (Object.keys(unknown).length > 0) fail(`an unknown keyword (${Object.keys(unknown)})`);
    if (items !== undefined && type !== "array") fail("items of what is no array");
    return defined({ type, items: items && simplifyAll({ items }, place)?.items, maxItems, minimum, maximum });
  }

  function readObject(more, anyOf, place, fail) {
    const { properties = {}, required, additionalProperties: rest = true, dependentSchemas = {}, ...unknown } = more;
    if (Object.keys(unknown).length > 0) fail(`an unknown keyword (${Object.keys(unknown)})`);
    if (rest === false) fail("it forbids further keys");
    const groups = anyOf?.map((group) => (Object.keys(group).join() === "required" ? group.required : []));
    if (groups?.some((group) => group.length !== 1)) fail("a union of objects");
    return defined({
      required: required?.length ? required : undefined,
      needs: groups?.flat(),
      properties: simplifyAll(properties, place),
      additionalProperties: simplifyAll({ rest }, place)?.rest,
      dependentSchemas: simplifyAll(dependentSchemas, place),
    });
  }

  function simplifyAll(nodes, place) {
    const read = Object.entries(nodes).flatMap(([key, node]) => (isFree(node) ? [] : [[key, simplify(node, place)]]));
    const some = read.filter(([, node]) => !isFree(node));
    return some.length === 0 ? undefined : Object.fromEntries(some);
  }

  function readUnion(branches, place, fail) {
    const list = branches.find((branch) => branch.type === "array");
    const objects = branches.filter((branch) => branch !== list);
    const read = objects.map((branch) => definitions[branch.$ref?.split("/").pop()]);
    const named = ({ const: only, enum: values }) => (only === undefined ? values : [only]);
    const by = NAMES.find((key) => read.every((branch) => branch?.properties?.[key] && named(branch.properties[key])));
    if (by === undefined) return fail("a union whose branches no key names");
    const rows = objects.flatMap(({ $ref }, index) =>
      named(read[index].properties[by]).map((name) => [name, refer($ref), read[index].required?.includes(by)]),
    );
    if (new Set(rows.map(([name]) => name)).size !== rows.length) fail("a union with two branches of one name");
    return defined({
      by,
      of: Object.fromEntries(rows),
      otherwise: rows.find(([, , isRequired]) => !isRequired)?.[0],
      list: list && simplify(list, place),
    });
  }
}

function definitionsOf(schema) {
  const container = schema.$defs ? "$defs" : "definitions";
  return [container, schema[container]];
}

function says(node) {
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => !UNREAD.has(keyword)));
}

function isFree(node) {
  return node === true || Object.keys(says(node)).length === 0;
}

function defined(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
