import type { AuthOptions } from 'next-auth';
import GoogleProvider from 'next-auth/providers/google';
import { publicUrl } from '../platform/env';
import { runtime } from '../platform/runtime';

declare module 'next-auth' {
  interface Session {
    idToken?: string;
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    idToken?: string;
  }
}

/** Long enough to come back from Google and hand the token over. */
const maxAgeSeconds = 300;

/**
 * next-auth does the round to Google (state, nonce, PKCE) and keeps nothing but the identity token,
 * in its own encrypted cookie. The session of the site is opened by the call loginByGoogle.
 */
export function googleAuthOptions(): AuthOptions {
  const { env, log } = runtime();
  process.env.NEXTAUTH_URL = publicUrl(env);
  return {
    secret: env.AUTH_SECRET,
    session: { strategy: 'jwt', maxAge: maxAgeSeconds },
    pages: { signIn: '/pass/login', error: '/api/loginCallback/google' },
    providers: [
      GoogleProvider({
        clientId: env.GOOGLE_CLIENT_ID!,
        clientSecret: env.GOOGLE_CLIENT_SECRET!,
        issuer: env.GOOGLE_ISSUER,
        wellKnown: `${env.GOOGLE_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`,
        checks: ['pkce', 'state', 'nonce'],
      }),
    ],
    callbacks: {
      jwt: ({ token, account }) => ({ ...token, idToken: account?.id_token ?? token.idToken }),
      session: ({ session, token }) => ({ expires: session.expires, idToken: token.idToken }),
    },
    logger: {
      error: (code, metadata) => log.warn({ code, err: metadata }, 'the Google sign-in failed'),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}
