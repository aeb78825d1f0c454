import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressKey } from '@/lib/core/address';
import { Rejection } from '@/lib/core/codes';
import type { Note, Picture } from '@/lib/core/received';
import { showByLink } from '@/lib/files/service';
import { showCardByLink } from '@/lib/withdrawals/card-service';
import type { Log } from '@/lib/platform/log';
import type { RateLimits } from '@/lib/platform/rate-limits';

const path = /^\/(photos|cards)\/([0-9a-f]{64})$/;

// Shown alone, kept nowhere, and whoever it leads to does not learn its address.
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

function answer(response: ServerResponse, { bytes, type }: Picture | Note): void {
  response.writeHead(200, { ...headers, 'content-type': type, 'content-length': bytes.length });
  response.end(bytes);
}

// A reviewer opens a few; whoever guesses looks each guess up in the database.
const rate = { by: 'address', points: 120, perSeconds: 60 } as const;

type Parts = {
  log: Log;
  rateLimits: Pick<RateLimits, 'take'>;
  addressOf(request: IncomingMessage): string;
};

type Asked = { what: string; token: string; address: string };

async function show({ what, token, address }: Asked, rateLimits: Parts['rateLimits']) {
  const seconds = await rateLimits.take('photos', rate, addressKey(address));
  if (seconds !== null) throw new Rejection('429', { retryAfterSeconds: seconds });
  return what === 'cards' ? showCardByLink(token) : showByLink(token);
}

/** Shows a reviewer the file, or the card, that a link of theirs opens; false for any other path. */
export function servePhoto(
  request: IncomingMessage,
  response: ServerResponse,
  { log, rateLimits, addressOf }: Parts,
): boolean {
  const [, what, token] = path.exec(request.url ?? '') ?? [];
  if (!what || !token || request.method !== 'GET') return false;
  show({ what, token, address: addressOf(request) }, rateLimits).then(
    (shown) => answer(response, shown),
    (error: unknown) => {
      const isOver = error instanceof Rejection;
      const seconds = isOver ? error.details.retryAfterSeconds : undefined;
      if (seconds) return void response.writeHead(429, { 'retry-after': String(seconds) }).end();
      if (!isOver) log.error({ err: error }, 'a file could not be shown to its reviewer');
      response.writeHead(isOver ? 404 : 500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(
        isOver
          ? `This link opens nothing any more. Ask for another: npm run operator -- ${what === 'cards' ? 'card' : what}`
          : 'It could not be opened; the log of the server says why.',
      );
    },
  );
  return true;
}
