import type { Model } from "../../model/index.ts";
import { createEnvironment } from "../scope/environment.ts";
import type { Role } from "./models.ts";

/** The model that the environment alone leads to. */
export async function modelByEnvironment(
  role: Role,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Model> {
  const { createModels } = await import("./models.ts");
  const ignore = (): void => {};
  return createModels(new Map(), { environment: createEnvironment(env, {}), report: ignore, warn: ignore }).default(
    role,
  );
}
