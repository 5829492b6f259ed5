import {
  type CassettePlace,
  type Exchange,
  namedSecrets,
  numberSessions,
  placeCassette,
  type SecretValues,
  saveCassette,
  unsaved,
} from "../../cassette/index.ts";
import { clock } from "../../spend/index.ts";
import type { ServerSpec, Suite } from "../../suite/index.ts";
import type { RunSettings } from "../settings.ts";

type Settings = Pick<RunSettings, "env" | "redactor">;

/** The recording of what a server offers, beside those of a suite's tests. */
export function placeBeside(suite: Suite, { fingerprint }: ServerSpec, what: "lists" | "apps"): CassettePlace {
  return placeCassette(suite, `${fingerprint}.${what}`);
}

/** The secrets of a suite by their names. */
export function secretsOf({ env, vars }: Suite, settings: Settings): SecretValues {
  return namedSecrets({ ...settings.env, ...env, ...vars }, settings.redactor);
}

/** Records sessions with a server in its place. Throws McptestError if it cannot be written. */
export async function saveBeside(
  place: CassettePlace,
  { suite, server, protocol }: { suite: Suite; server: ServerSpec; protocol?: string | undefined },
  sessions: readonly (readonly Exchange[])[],
  settings: Settings,
): Promise<void> {
  const { name, kind: source, fingerprint } = server;
  const { redactor } = settings;
  const servers = { [name]: { source, fingerprint, ...(protocol !== undefined && { protocol }) } };
  const draft = { kind: "session" as const, servers, exchanges: numberSessions(sessions) };
  const secrets = () => secretsOf(suite, settings);
  await saveCassette(place, draft, { redactor, secrets, now: clock.date(), normalize: suite.normalize }).catch(
    (error) => {
      throw unsaved(place.path, error);
    },
  );
}
