/** What servers say that speak TLS on a port and are asked in the clear: Go, nginx, Apache, Tomcat. */
const SAYINGS =
  /an HTTP request to an HTTPS server|plain HTTP request was sent to HTTPS port|plain HTTP to an SSL|host and port requires TLS/i;

/** Whether an answer says that the port is one for TLS. */
export function saysTls(body: string): boolean {
  return SAYINGS.test(body);
}

/** What to do about it. */
export const USE_HTTPS = "use https:// in its URL: this port is for TLS";
