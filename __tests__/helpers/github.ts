import { type GitHub, type GitHubOptions, serveGitHub } from "../fixtures/github/server.ts";

/** Starts a GitHub for one test, which fails when a request was not as it must be. */
export function useGitHub(): (options?: GitHubOptions) => Promise<GitHub> {
  const started: GitHub[] = [];
  afterEach(async () => {
    const all = started.splice(0);
    await Promise.all(all.map((one) => one.close()));
    expect(all.flatMap(({ violations }) => violations)).toEqual([]);
  });
  return async (options) => {
    const github = await serveGitHub(options);
    started.push(github);
    return github;
  };
}
