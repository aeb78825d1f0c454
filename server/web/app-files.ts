import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { offlinePage } from '@/lib/web/offline-page';

type Made = { body: Buffer; etag: string; headers: Record<string, string> };

const hashOf = (...texts: string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 22);

const bundled = (name: string): string =>
  readFileSync(path.join(process.cwd(), 'dist', 'browser', `${name}.js`), 'utf8').trim();

const made = (text: string, type: string, policy: string): Made => ({
  body: Buffer.from(text),
  etag: `"${hashOf(text)}"`,
  headers: {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'cache-control': 'no-cache',
  },
});

function offline(): Made {
  const { body, policy } = offlinePage(bundled('offline'));
  return made(body, 'text/html', policy);
}

/** The worker, under a version that changes with it and with the page that it keeps. */
function worker(): Made {
  const script = bundled('worker');
  const { body, policy } = offlinePage(bundled('offline'));
  const text = `const assayVersion="${hashOf(script, body, policy)}";\n${script}\n`;
  return made(text, 'text/javascript', "default-src 'none'; connect-src 'self'");
}

const makers: Record<string, () => Made> = { '/sw.js': worker, '/offline': offline };
const kept = new Map<string, Made>();

function madeOf(url: string): Made {
  const known = kept.get(url);
  if (known) return known;
  const fresh = makers[url]!();
  kept.set(url, fresh);
  return fresh;
}

/** Answers with what makes the site an app: its worker, and the page that is shown without a connection. */
export function serveApp(request: IncomingMessage, response: ServerResponse): boolean {
  const url = request.url?.split('?')[0] ?? '';
  if (!Object.hasOwn(makers, url) || !['GET', 'HEAD'].includes(request.method ?? '')) return false;
  const { body, etag, headers } = madeOf(url);
  const isKnown = request.headers['if-none-match'] === etag;
  response.writeHead(isKnown ? 304 : 200, {
    ...headers,
    etag,
    ...(isKnown ? {} : { 'content-length': body.length }),
  });
  response.end(isKnown || request.method === 'HEAD' ? undefined : body);
  return true;
}
