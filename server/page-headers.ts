import type { IncomingMessage, ServerResponse } from 'node:http';

// Next writes its first data into inline scripts, so those have to be allowed; nothing from elsewhere is.
const policyFor = (host: string) =>
  [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${host && `ws://${host} wss://${host}`}`,
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const isHost = (name: string | undefined): name is string => /^[\w.:[\]-]{1,255}$/.test(name ?? '');

/** Headers of every page. While developing, the page's tools need what the policy forbids. */
export function setPageHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  site: { development: boolean; https: boolean },
): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader(
    'permissions-policy',
    'camera=(self), microphone=(), geolocation=(), payment=()',
  );
  const { host } = request.headers;
  if (!site.development) {
    response.setHeader('content-security-policy', policyFor(isHost(host) ? host : ''));
  }
  if (site.https) response.setHeader('strict-transport-security', 'max-age=31536000');
}
