import { isObject, type JsonObject } from "../../values/json.ts";
import { variablesOf } from "../../values/net/uri-template.ts";
import { type Duty, whenAccepted, writeName } from "./duty.ts";

/** The obligations to complete each argument of a prompt, or each variable of a resource template. An answer without values completes it, too. */
export function* dutiesOfCompletions({ name, uriTemplate, arguments: listed }: JsonObject): Generator<Duty> {
  const [resource, prompt] = [uriTemplate, name].map(String) as [string, string];
  const names = Array.isArray(listed) ? listed.filter(isObject).map((argument) => String(argument.name)) : [];
  const isTemplate = uriTemplate !== undefined;
  const [prefix, owner] = isTemplate
    ? [`template/${resource}`, { resource }]
    : [`prompt/${writeName(prompt)}`, { prompt }];
  for (const at of new Set(isTemplate ? variablesIn(resource) : names)) {
    const meets = whenAccepted(({ args: { ref, argument } }) => {
      const isOwn = isObject(ref) && (isTemplate ? ref.uri === resource : ref.name === prompt);
      return isOwn && isObject(argument) && argument.name === at;
    });
    yield { id: `${prefix}/completion/${writeName(at)}`, kind: "completion", ...owner, at, meets };
  }
}

/** None of a template that is broken. */
function variablesIn(template: string): string[] {
  try {
    return variablesOf(template);
  } catch {
    return [];
  }
}
