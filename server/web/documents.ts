import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { asyncApiDocument } from '@/lib/documents/asyncapi-document';
import { openApiDocument } from '@/lib/documents/openapi-document';

const documents: Record<string, () => unknown> = {
  '/swx/openapi.json': openApiDocument,
  '/swx/asyncapi.json': asyncApiDocument,
};

type Made = { body: Buffer; etag: string };

const made = new Map<string, Made>();

function madeOf(path: string): Made {
  const known = made.get(path);
  if (known) return known;
  const body = Buffer.from(JSON.stringify(documents[path]!()));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  made.set(path, { body, etag });
  return { body, etag };
}

/** Answers with the published contract, which stands without pages too; false for any other path. */
export function serveDocument(request: IncomingMessage, response: ServerResponse): boolean {
  const path = request.url?.split('?')[0] ?? '';
  if (!(path in documents) || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  const { body, etag } = madeOf(path);
  const isKnown = request.headers['if-none-match'] === etag;
  response.writeHead(isKnown ? 304 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    etag,
    ...(isKnown ? {} : { 'content-length': body.length }),
  });
  response.end(isKnown || request.method === 'HEAD' ? undefined : body);
  return true;
}
