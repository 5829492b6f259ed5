/** Whether a URL leads to this machine. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(?:127(?:\.\d{1,3}){3}|\[::1\]|(?:.+\.)?localhost)$/i.test(hostname);
}
