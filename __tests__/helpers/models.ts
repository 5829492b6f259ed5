import { type Model, plainModel } from "../../src/model/index.ts";

/** A model by its name, reached as the environment says that its provider is. */
export function modelOf(id: string, more: Partial<Model> = {}): Model {
  return { ...plainModel(more.provider ?? "anthropic", id), ...more };
}
