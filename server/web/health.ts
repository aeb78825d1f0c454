import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  liveAnswer,
  metricsAnswer,
  readyAnswer,
  type HealthAnswer,
  type MetricsReader,
} from '@/lib/health/service';
import { isFromHere } from './local-reader';

export const metricsReader = (request: IncomingMessage): MetricsReader => ({
  isHere: isFromHere(request),
  authorization: request.headers.authorization,
});

const answers: Record<string, (request: IncomingMessage) => HealthAnswer | Promise<HealthAnswer>> =
  {
    '/api/health/live': liveAnswer,
    '/api/health/ready': readyAnswer,
    '/metrics': (request) => metricsAnswer(metricsReader(request)),
  };

async function answer(
  made: HealthAnswer | Promise<HealthAnswer>,
  response: ServerResponse,
): Promise<void> {
  const { status, headers, body } = await made;
  response.writeHead(status, headers).end(body);
}

/** Answers what watches the server without Next's renderer; false for any other path. */
export function serveHealth(request: IncomingMessage, response: ServerResponse): boolean {
  const made = answers[request.url?.split('?')[0] ?? ''];
  if (!made || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  answer(made(request), response).catch(() => response.destroy());
  return true;
}
