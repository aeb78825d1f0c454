import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { Rejection } from '../core/codes';
import { runtime } from '../platform/runtime';

export type GoogleIdentity = {
  issuer: string;
  subject: string;
  email: string | null;
  /** Whether Google itself hosts the mailbox, rather than having seen its owner answer a mail once. */
  isHost: boolean;
  expiresAt: Date;
};

const patienceMs = 5000;
// A token is handed over right after it was issued; an old one was found somewhere.
const longestAgeSeconds = 600;
const toleranceSeconds = 5;

const discovered = z.object({ issuer: z.string(), jwks_uri: z.url() });
const claims = z.object({
  sub: z.string().min(1).max(255),
  exp: z.number(),
  email: z.string().optional(),
  hd: z.string().optional(),
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')])
    .optional(),
});

// https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
function isHostedBy(email: string, hd: string | undefined): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domain === 'gmail.com' || domain === 'googlemail.com' || domain === hd?.toLowerCase();
}

const invalid = () => new Rejection('400', { issues: [{ path: 'idToken', message: 'idToken' }] });
const unreachable = () => new Rejection('503', { retryAfterSeconds: 30 });

/** Whether customers can come through Google here. */
export const isGoogleConfigured = (): boolean => Boolean(runtime().env.GOOGLE_CLIENT_ID);

async function discover(issuer: string) {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
    return discovered.parse(await answer.json());
  } catch (error) {
    runtime().log.warn({ err: error }, 'the issuer of the Google sign-in cannot be reached');
    throw unreachable();
  }
}

/**
 * Checks an identity token against its issuer's published keys: signature, issuer, audience, age and
 * expiry. `email` is null unless the issuer says that it is verified. Rejects with 400 when the
 * token does not hold and 503 when the issuer cannot be reached.
 */
export async function verifyIdToken(idToken: string): Promise<GoogleIdentity> {
  const { env, log } = runtime();
  const { issuer, jwks_uri } = await discover(env.GOOGLE_ISSUER);
  if (issuer !== env.GOOGLE_ISSUER) throw unreachable();
  const keys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: patienceMs });
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: env.GOOGLE_CLIENT_ID!,
      algorithms: ['RS256', 'ES256', 'PS256'],
      requiredClaims: ['sub', 'exp', 'iat'],
      maxTokenAge: longestAgeSeconds,
      clockTolerance: toleranceSeconds,
    });
    const { sub, exp, email, email_verified, hd } = claims.parse(payload);
    const verified =
      email_verified === true && email ? email.normalize('NFKC').toLowerCase() : null;
    return {
      issuer,
      subject: sub,
      email: verified,
      isHost: verified !== null && isHostedBy(verified, hd),
      expiresAt: new Date((exp + toleranceSeconds) * 1000),
    };
  } catch (error) {
    if (error instanceof errors.JWKSTimeout) throw unreachable();
    log.info(
      { reason: error instanceof errors.JOSEError ? error.code : 'claims' },
      'an identity token was refused',
    );
    throw invalid();
  }
}
