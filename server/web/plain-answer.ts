import type { IncomingMessage, ServerResponse } from 'node:http';
import { localeOfRequest, plainPage, type Reason } from '@/lib/web/plain-page';

/** Whether a browser wants a page to show, and not data or a part of one. */
export const wantsPage = ({ method, url, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(?:swx|api)\//.test(url ?? '') &&
  headers.rsc === undefined &&
  (headers.accept ?? '').includes('text/html');

/** Answers with a plain page in the reader's language, which asks again by itself. */
export function answerPlainly(
  request: IncomingMessage,
  response: ServerResponse,
  { reason, status, seconds }: { reason: Reason; status: 429 | 503; seconds: number },
): void {
  const body = plainPage(localeOfRequest(request.headers), reason, seconds);
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'retry-after': String(seconds),
    })
    .end(request.method === 'HEAD' ? undefined : body);
}

const ofFailure = ['content-encoding', 'content-length', 'transfer-encoding', 'etag', 'vary'];

/**
 * Where a page could not be drawn, and `isAway` says that this was for want of the database, its reader gets
 * a plain page in place of the renderer's own error.
 */
export function replaceFailure(
  request: IncomingMessage,
  response: ServerResponse,
  isAway: () => boolean,
): void {
  if (!wantsPage(request)) return;
  let replaced = false;
  const { writeHead, write, end } = response;
  const own = {
    writeHead: writeHead.bind(response),
    write: write.bind(response),
    end: end.bind(response),
  };
  function replace(status: number): boolean {
    if (replaced) return true;
    if (response.headersSent || status !== 500 || !isAway()) return false;
    replaced = true;
    Object.assign(response, { writeHead, write, end });
    for (const name of ofFailure) response.removeHeader(name);
    answerPlainly(request, response, { reason: 'away', status: 503, seconds: 3 });
    // Nothing that the renderer still says is sent.
    Object.assign(response, { writeHead: () => response, write: () => true, end: () => response });
    return true;
  }
  Object.assign(response, {
    writeHead: (...given: Parameters<typeof writeHead>) =>
      replace(given[0]) ? response : own.writeHead(...given),
    write: (...given: Parameters<typeof write>) =>
      replace(response.statusCode) || own.write(...given),
    end: (...given: Parameters<typeof end>) =>
      replace(response.statusCode) ? response : own.end(...given),
  });
}
