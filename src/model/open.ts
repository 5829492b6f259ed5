import type { ModelAccess, ModelProvider } from "./provider.ts";

/** Opens the provider, whose SDK is loaded only now. Rejects with ModelFailure when the access cannot be used. */
export async function openProvider(access: ModelAccess): Promise<ModelProvider> {
  const { openAnthropic } = await import("./anthropic.ts");
  return openAnthropic(access);
}
