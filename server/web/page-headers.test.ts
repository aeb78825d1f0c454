import type { IncomingMessage, ServerResponse } from 'node:http';
import { setCommonHeaders, setPageHeaders } from './page-headers';

function headersFor(host: string | undefined, site = { development: false, https: false }) {
  const set = new Map<string, string>();
  const response = { setHeader: (name: string, value: string) => set.set(name, value) };
  const request = { headers: { host } } as IncomingMessage;
  setCommonHeaders(response as unknown as ServerResponse, site);
  setPageHeaders(request, response as unknown as ServerResponse, site, 'bm9uY2U=');
  expect(request.headers['content-security-policy']).toBe(set.get('content-security-policy'));
  return set;
}

it('lets a page speak to its own host alone', () => {
  const policy = headersFor('assay.example:8080').get('content-security-policy');
  expect(policy).toContain("connect-src 'self' ws://assay.example:8080 wss://assay.example:8080;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).toContain("script-src 'self' 'nonce-bm9uY2U=';");
});

it('puts nothing into the policy that is not a host', () => {
  for (const host of ['a; script-src *', 'x y', '', undefined]) {
    expect(headersFor(host).get('content-security-policy')).not.toMatch(
      /script-src \*|x y|undefined/,
    );
  }
});

it('asks for https only where the site is served by it', () => {
  expect(headersFor('a').has('strict-transport-security')).toBe(false);
  const secure = headersFor('a', { development: false, https: true });
  expect(secure.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});
