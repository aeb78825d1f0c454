import { createServer } from 'node:http';
import type { Pages } from '../web/open-web';
import { listenPrivately } from '../private-socket';
import { replaceFailure } from '../web/plain-answer';
import { VisitorPages } from './visitor-pages';

type Parts = {
  pages: Pages;
  /** Whether the database was away at some time since, ms since the epoch. */
  wasAwaySince(ms: number): boolean;
  /** How long a page that was drawn for a visitor is shown to others, ms. */
  keptMs?: number;
};

/**
 * Draws pages for the processes that customers reach, which let a request in and say who sent it: so only
 * this user of the machine may come to the socket. Resolves to what ends it.
 */
export async function startDrawing(
  socketPath: string,
  { pages, wasAwaySince, keptMs }: Parts,
): Promise<() => Promise<void>> {
  const visitors = new VisitorPages(pages.handle, keptMs);
  // Those who ask keep their connections; one that ended on its own would fail who is just about to ask.
  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (request, response) => {
    const began = Date.now();
    replaceFailure(request, response, () => wasAwaySince(began));
    visitors.handle(request, response);
  });
  await listenPrivately(server, socketPath);
  return async () => {
    server.closeIdleConnections();
    await new Promise((resolve) => {
      server.close(resolve);
      setTimeout(() => server.closeAllConnections(), 3_000).unref();
    });
  };
}
