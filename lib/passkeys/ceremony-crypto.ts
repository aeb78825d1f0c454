import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { randomBytes } from 'node:crypto';
import { publicUrl } from '../platform/env';
import { runtime } from '../platform/runtime';
import type { MadePasskey, UsedPasskey } from './contract';
import { keyedHash } from '../credentials/token-crypto';
import { challengeMinutes } from '../security/confirmation-rules';

const timeout = challengeMinutes * 60_000;

/** Passkeys hold for the site's own address alone. */
function site() {
  const { origin, hostname } = new URL(publicUrl(runtime().env));
  return { origin, rpID: hostname };
}

type Known = { credential_id: string; transports: string[] };

const named = (known: readonly Known[]) =>
  known.map(({ credential_id: id, transports }) => ({ id, transports }));

/** A device knows a customer by this: it tells nothing and is always the same. */
const userHandle = (customerId: string) =>
  new Uint8Array(Buffer.from(keyedHash(`passkey\nuser ${customerId}`), 'base64url'));

/** What to make a passkey with: one that needs no name typed, and a finger, a face or a PIN. */
export const optionsToAdd = (
  { id, username }: { id: string; username: string },
  known: readonly Known[],
) =>
  generateRegistrationOptions({
    rpName: 'Assay',
    rpID: site().rpID,
    userName: username,
    userDisplayName: username,
    userID: userHandle(id),
    timeout,
    attestationType: 'none',
    excludeCredentials: named(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

export const optionsToUse = (known: readonly Known[]) =>
  generateAuthenticationOptions({
    rpID: site().rpID,
    timeout,
    userVerification: 'required',
    allowCredentials: named(known),
  });

/** The challenge that an answer says it is to; null where it says none, or was made inside of another's page. */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const told: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge, crossOrigin } = told as { challenge?: unknown; crossOrigin?: unknown };
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null;
  } catch {
    return null;
  }
}

/** The passkey that was made to a challenge; null where anything about it is not as it should be. */
export async function readMade(response: MadePasskey, expectedChallenge: string) {
  const { origin, rpID } = site();
  const read = await verifyRegistrationResponse({
    response: { ...response, response: { ...response.response } },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null);
  return read?.verified ? read.registrationInfo.credential : null;
}

type Kept = { credential_id: string; public_key: Uint8Array };

/** How often the passkey says it was used; null where its answer to a challenge does not hold. */
export async function readUsed(
  response: UsedPasskey,
  expectedChallenge: string,
  { credential_id: id, public_key: publicKey }: Kept,
): Promise<number | null> {
  const { origin, rpID } = site();
  const { userHandle: handle, ...signed } = response.response;
  const read = await verifyAuthenticationResponse({
    response: { ...response, response: { ...signed, ...(handle ? { userHandle: handle } : {}) } },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    // The count is compared where it is kept, so that no two answers of one moment slip through.
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(() => null);
  return read?.verified ? read.authenticationInfo.newCounter : null;
}

/** What an action is confirmed with, in the place of a code. */
export const newProof = (): string => randomBytes(20).toString('hex').toUpperCase();
