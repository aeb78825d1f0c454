import type { IncomingMessage, ServerResponse } from 'node:http';
import { liveAnswer, waitingAnswer } from '@/lib/health/service';
import type { Waiting } from './candidate';

const retryAfterSeconds = 2;

/** The answer of a process that does not lead: alive, why it is not ready, and nothing else. */
export function standBy(
  request: IncomingMessage,
  response: ServerResponse,
  waiting: Waiting | null,
): void {
  const path = request.url?.split('?')[0];
  if (path === '/api/health/live' || path === '/api/health/ready') {
    const made = path.endsWith('live') ? liveAnswer() : waitingAnswer(waiting);
    request.resume();
    return void response.writeHead(made.status, made.headers).end(made.body);
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
