import { createServer } from 'node:http';
import type { Pages } from '../web/open-web';
import { listenPrivately } from '../private-socket';
import { replaceFailure } from '../web/plain-answer';

type Parts = {
  pages: Pages;
  /** Whether the database was away at some time since, ms since the epoch. */
  wasAwaySince(ms: number): boolean;
};

/**
 * Draws pages for the processes that customers reach, which let a request in and say who sent it: so only
 * this user of the machine may come to the socket. Resolves to what ends it.
 */
export async function startDrawing(
  socketPath: string,
  { pages, wasAwaySince }: Parts,
): Promise<() => Promise<void>> {
  // Those who ask keep their connections; one that ended on its own would fail who is just about to ask.
  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (request, response) => {
    const began = Date.now();
    replaceFailure(request, response, () => wasAwaySince(began));
    pages.handle(request, response);
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
