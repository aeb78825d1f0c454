import { Refusal, Rejection } from '../core/codes';
import type { Download, Picture } from '../core/received';
import { refusalText } from '../platform/code-words';
import { isDatabaseAway } from '../platform/database-away';
import { runtime } from '../platform/runtime';
import { localeOf, type Incoming, type Outgoing } from './wire';

/**
 * A whole answer as bytes, for hot public reads that are serialised once per change. `gzip` is read
 * only for a caller that accepts it, so it may be made on demand.
 */
export class Prepared {
  constructor(readonly bytes: { readonly json: Buffer; readonly gzip?: Buffer | null }) {}
}

// A restart of the database takes a few seconds.
const databaseRetrySeconds = 2;

export const json = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Outgoing => ({
  status,
  headers,
  body: JSON.stringify(body),
});

function refused({ code, result }: Refusal, incoming: Incoming): Outgoing {
  const message = refusalText(code, result, localeOf(incoming));
  return json(200, { code, result, ...(message === undefined ? {} : { message }) });
}

/** The answer to a call that could not be done, whatever was thrown. */
export function failure(error: unknown, incoming: Incoming): Outgoing {
  if (error instanceof Refusal) return refused(error, incoming);
  if (error instanceof Rejection) {
    const { issues, retryAfterSeconds, ended } = error.details;
    const result =
      (issues && { issues }) ??
      (retryAfterSeconds && { retryAfter: retryAfterSeconds }) ??
      (ended && { ended });
    return json(
      Number(error.code),
      { code: error.code, result: result || null },
      retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {},
    );
  }
  const about = { err: error, requestId: incoming.requestId, path: incoming.path };
  if (isDatabaseAway(error)) {
    runtime().log.warn(about, 'a call met no database');
    return failure(new Rejection('503', { retryAfterSeconds: databaseRetrySeconds }), incoming);
  }
  runtime().log.error(about, 'a call failed');
  return json(500, { code: null, result: null });
}

const leadingCode = /^\{"code":"(\w{1,20})"/;

/** The status of an answer, and the code of the catalogue that it begins with where it is in JSON. */
export const codesOf = ({ status, body }: Outgoing): { status: number; code: string | null } => ({
  status,
  code: (typeof body === 'string' && leadingCode.exec(body)?.[1]) || null,
});

/** The bytes as an answer, compressed where the caller accepts it. */
export function preparedAnswer(
  { bytes }: Prepared,
  acceptEncoding: string | undefined,
): Outgoing & { body: Buffer } {
  const zipped = acceptEncoding && /\bgzip\b/.test(acceptEncoding) ? bytes.gzip : null;
  const headers: Record<string, string> = { vary: 'accept-encoding' };
  if (zipped) headers['content-encoding'] = 'gzip';
  return { status: 200, headers, body: zipped ?? bytes.json };
}

// A picture runs nothing, whatever is in it, and no other site shows it.
const pictureHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'content-disposition': 'inline',
};

export const downloadAnswer = ({ body, type, name }: Download): Outgoing => ({
  status: 200,
  headers: {
    ...pictureHeaders,
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
  },
  body,
});

const keptHeaders = { 'cache-control': 'public, max-age=31536000, immutable' };

export const pictureAnswer = ({ bytes, type, of }: Picture): Outgoing => ({
  status: 200,
  headers: { 'content-type': type, ...pictureHeaders, ...(of.keep ? keptHeaders : {}) },
  body: bytes,
});
