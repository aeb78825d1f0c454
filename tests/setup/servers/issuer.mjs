import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** Who can sign in at the issuer, by the name given to its log-in form. */
export const googleAccounts = {
  grace: { email: 'Grace.Hopper@gmail.example', email_verified: true },
  ada: { email: 'ada@gmail.com', email_verified: true },
  hosted: { email: 'hosted@firm.example', email_verified: true, hd: 'firm.example' },
  elsewhere: { email: 'elsewhere@other.example', email_verified: true },
  foreign: { email: 'foreign@other.example', email_verified: true, hd: 'firm.example' },
  racer: { email: 'racer@gmail.example', email_verified: true },
  invited: { email: 'invited@gmail.example', email_verified: true },
  unverified: { email: 'unverified@gmail.example', email_verified: false },
};

/** Its clients: ours, another company's, and one whose tokens expire within a second. */
export const googleClients = {
  ours: { client_id: 'assay-test', client_secret: 'assay-test-secret' },
  theirs: { client_id: 'another-company', client_secret: 'another-secret' },
  hasty: { client_id: 'hasty', client_secret: 'hasty-secret' },
};

async function configuration(redirectUris, clients) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    clients: clients.map((client) => ({ ...client, redirect_uris: redirectUris })),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['loopback only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => false },
    ttl: {
      AccessToken: 600,
      Grant: 600,
      Interaction: 600,
      Session: 600,
      IdToken: (_, __, client) => (client.clientId === 'hasty' ? 1 : 3600),
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, name: accountId, ...googleAccounts[accountId] }),
    }),
    // Consent was given beforehand, as it is for a site one has used before.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

const form = `<!doctype html><html lang="en"><title>Issuer</title><form method="post">
  <label>Account <input name="account" autofocus></label> <button>Continue</button></form>`;

async function accountFrom(request) {
  let body = '';
  for await (const part of request) body += part;
  return new URLSearchParams(body).get('account');
}

/** A real OpenID Connect server on loopback in the place of Google. */
export async function startIssuer(
  redirectUris = ['http://127.0.0.1/callback'],
  clients = Object.values(googleClients),
) {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(url, await configuration(redirectUris, clients));
  const callback = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url.startsWith('/interaction/')) return callback(request, response);
    if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(form);
    const accountId = await accountFrom(request);
    await provider.interactionFinished(request, response, { login: { accountId } });
  });
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** Signs in at an issuer as a browser would and gives the identity token that the client receives. */
export async function idTokenFrom(issuer, account, client = googleClients.ours) {
  const redirectUri = 'http://127.0.0.1/callback';
  const cookies = new Map();
  async function visit(address, init = {}) {
    const response = await fetch(new URL(address, issuer), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = line.match(/^([^=]+)=([^;]*)/);
      cookies.set(name, value);
    }
    return response.headers.get('location');
  }
  const query = new URLSearchParams({
    client_id: client.client_id,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: redirectUri,
    nonce: randomUUID(),
  });
  const interaction = await visit(`/auth?${query}`);
  const body = new URLSearchParams({ account });
  let next = await visit(interaction, { method: 'POST', body });
  while (next && !next.startsWith(redirectUri)) next = await visit(next);
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(next).searchParams.get('code'),
      redirect_uri: redirectUri,
    }),
  });
  const { id_token } = await answer.json();
  return id_token;
}
