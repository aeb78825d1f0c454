import type { IncomingMessage, ServerResponse } from 'node:http';
import { publicUrl, type Env } from '@/lib/platform/env';

export type Site = { development: boolean; https: boolean };

/** What the headers of every answer depend on. */
export const siteOf = (env: Env): Site => ({
  development: env.NODE_ENV === 'development',
  https: publicUrl(env).startsWith('https:'),
});

// Next writes its first data into inline scripts and gives each the nonce; nothing else inline runs.
const policyFor = (host: string, nonce: string, { https }: Site) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${host && (https ? ` wss://${host}` : ` ws://${host} wss://${host}`)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const isHost = (name: string | undefined): name is string => /^[\w.:[\]-]{1,255}$/.test(name ?? '');

/** What every answer of this server says, calls and measurements too. */
export function setCommonHeaders(response: ServerResponse, { https }: Site): void {
  response.setHeader('x-content-type-options', 'nosniff');
  if (https) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/**
 * Headers of every page. The pages read the nonce of their scripts from the policy in the request.
 * While developing, the page's tools need what the policy forbids.
 */
export function setPageHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  site: Site,
  nonce: string,
): void {
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader(
    'permissions-policy',
    'camera=(self), microphone=(), geolocation=(), payment=()',
  );
  delete request.headers['content-security-policy'];
  delete request.headers['content-security-policy-report-only'];
  if (site.development) return;
  const { host } = request.headers;
  const policy = policyFor(isHost(host) ? host : '', nonce, site);
  request.headers['content-security-policy'] = policy;
  response.setHeader('content-security-policy', policy);
}
