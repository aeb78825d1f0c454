import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { liveAnswer, waitingAnswer, waitingMetrics } from '@/lib/health/service';
import type { Env } from '@/lib/platform/env';
import type { Attendant } from '../attendant';
import type { Candidate } from '../candidate';
import { metricsReader } from './health';
import { setCommonHeaders, setPageHeaders, type Site } from './page-headers';
import { answerPlainly, wantsPage } from './plain-answer';

const retryAfterSeconds = 2;

type Standing = {
  candidate: Pick<Candidate | Attendant, 'waits' | 'isCutOff'> | null;
  site: Site;
  env: Pick<Env, 'METRICS_TOKEN'>;
};

/** The answer of a process that does not lead: alive, why it is not ready, and nothing else. */
export function standBy(
  request: IncomingMessage,
  response: ServerResponse,
  { candidate, site, env }: Standing,
): void {
  setCommonHeaders(response, site);
  const path = request.url?.split('?')[0];
  if (path === '/api/health/live' || path === '/api/health/ready') {
    const made = path.endsWith('live') ? liveAnswer() : waitingAnswer(candidate?.waits ?? null);
    request.resume();
    return void response.writeHead(made.status, made.headers).end(made.body);
  }
  request.resume();
  if (path === '/metrics')
    return void waitingMetrics(metricsReader(request), env).then(
      (made) => response.writeHead(made.status, made.headers).end(made.body),
      () => response.destroy(),
    );
  if (wantsPage(request)) {
    setPageHeaders(request, response, site, randomBytes(16).toString('base64'));
    const reason = candidate?.isCutOff ? 'away' : 'starting';
    return answerPlainly(request, response, { reason, status: 503, seconds: retryAfterSeconds });
  }
  response
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
    })
    .end(JSON.stringify({ code: '503', result: null }));
}
