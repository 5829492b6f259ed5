import { type CacheOptions, type CacheService, serveCache } from "../fixtures/github/cache-service.ts";
import { type GitHub, type GitHubOptions, serveGitHub } from "../fixtures/github/server.ts";

/** Starts a GitHub for one test, which fails when a request was not as it must be. */
export const useGitHub = (): ((options?: GitHubOptions) => Promise<GitHub>) => use(serveGitHub);

/** Starts a cache service for one test, which fails when a request was not as it must be. */
export const useCache = (): ((options?: CacheOptions) => Promise<CacheService>) => use(serveCache);

function use<Options, Server extends { readonly violations: readonly string[]; close(): Promise<void> }>(
  serve: (options?: Options) => Promise<Server>,
): (options?: Options) => Promise<Server> {
  const started: Server[] = [];
  afterEach(async () => {
    const all = started.splice(0);
    await Promise.all(all.map((one) => one.close()));
    expect(all.flatMap(({ violations }) => violations)).toEqual([]);
  });
  return async (options) => {
    const server = await serve(options);
    started.push(server);
    return server;
  };
}
