import type { ServerResponse } from 'node:http';
import type { Metrics } from '@/lib/platform/metrics';

/** Counts how a request for a page, or a file of one, is answered. */
export function countPage({ pages }: Pick<Metrics, 'pages'>, response: ServerResponse): void {
  response.once('finish', () => pages.inc({ code: String(response.statusCode) }));
}
