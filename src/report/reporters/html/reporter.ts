import type { Reporter } from "../reporter.ts";
import { renderPage } from "./page.ts";

/** One page for a browser, whole in itself: it works from a file, offline, and without its script. */
export const html: Reporter = { render: renderPage };
