import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { liveAnswer } from '@/lib/health/service';

const retryAfterSeconds = 2;

/** The answer of a process that does not lead: alive, and nothing else. */
export function standBy(request: IncomingMessage, response: ServerResponse): void {
  if (request.url?.split('?')[0] === '/api/health/live') {
    const { status, headers, body } = liveAnswer();
    return void response.writeHead(status, headers).end(body);
  }
  request.resume();
  response
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
    })
    .end(JSON.stringify({ code: '503', result: null }));
}

/** The same for a socket. */
export function turnAway(socket: Duplex): void {
  socket.end(
    `HTTP/1.1 503 Service Unavailable\r\nRetry-After: ${retryAfterSeconds}\r\nConnection: close\r\n\r\n`,
  );
}
