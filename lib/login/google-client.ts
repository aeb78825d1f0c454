import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { Rejection } from '../core/codes';
import { runtime } from '../platform/runtime';

export type GoogleIdentity = {
  issuer: string;
  subject: string;
  email: string | null;
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
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')])
    .optional(),
});

// Never folded from other letters: that is another mailbox, of somebody else.
const asciiAddress = (address: string): string | null =>
  z.regexes.email.test(address) ? address.toLowerCase() : null;

/** Whether it was not the token: the keys could not be fetched. */
const isOfKeys = (error: unknown): boolean =>
  error instanceof errors.JOSEError
    ? ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes(error.code)
    : !(error instanceof z.ZodError);

const invalid = () => new Rejection('400', { issues: [{ path: 'idToken', message: 'idToken' }] });
const unreachable = () => new Rejection('503', { retryAfterSeconds: 30 });

/** Whether customers can come through Google here. */
export const isGoogleConfigured = (): boolean => Boolean(runtime().env.GOOGLE_CLIENT_ID);

type Published = { keys: ReturnType<typeof createRemoteJWKSet>; issuer: string; until: number };
// Keys are fetched anew when one is named that is not among them, at most twice a minute (jose).
const publishedMs = 3_600_000;
const published = new Map<string, Published>();

/** The keys that an issuer publishes, and what it calls itself; found out once an hour. */
async function keysOf(address: string): Promise<Published> {
  const known = published.get(address);
  if (known && known.until > Date.now()) return known;
  const { issuer, jwks_uri } = await discover(address);
  if (issuer !== address) throw unreachable();
  const keys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: patienceMs });
  const found = { keys, issuer, until: Date.now() + publishedMs };
  published.set(address, found);
  return found;
}

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
  const { issuer, keys } = await keysOf(env.GOOGLE_ISSUER);
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: env.GOOGLE_CLIENT_ID!,
      algorithms: ['RS256', 'ES256', 'PS256'],
      requiredClaims: ['sub', 'exp', 'iat'],
      maxTokenAge: longestAgeSeconds,
      clockTolerance: toleranceSeconds,
    });
    const { sub, exp, email, email_verified } = claims.parse(payload);
    return {
      issuer,
      subject: sub,
      email: email_verified === true && email ? asciiAddress(email) : null,
      expiresAt: new Date((exp + toleranceSeconds) * 1000),
    };
  } catch (error) {
    if (isOfKeys(error)) throw unreachable();
    log.info(
      { reason: error instanceof errors.JOSEError ? error.code : 'claims' },
      'an identity token was refused',
    );
    throw invalid();
  }
}
