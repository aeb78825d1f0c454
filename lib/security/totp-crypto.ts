import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { seal, unseal } from '../platform/seal';
import { recoveryCodes, recoveryLength, recoveryLetters, stepSeconds } from './rules';

const use = 'assay authenticator';

/** 160 random bits in base32, as RFC 4226 wants them. */
export const newSecret = (): string => generateSecret({ length: 20 });

/** What a QR code tells an authenticator app. */
export const uriOf = (secret: string, username: string): string =>
  generateURI({ issuer: 'Assay', label: username, secret });

/**
 * The step of time whose code this is (RFC 6238: SHA-1, 6 digits, 30 s), of those around `seconds`
 * since 1970; null for a wrong code, and for one of `lastStep` or before.
 */
export function stepOf(
  secret: string,
  code: string,
  lastStep: number,
  seconds: number,
): number | null {
  const found = verifySync({ secret, token: code, epoch: seconds, epochTolerance: stepSeconds });
  const step = found.valid && 'timeStep' in found ? found.timeStep : null;
  return step !== null && step > lastStep ? step : null;
}

/** A secret for the row of its customer; of another's it does not open. */
export const sealSecret = (secret: string, authSecret: string, customerId: string): Buffer =>
  seal(Buffer.from(secret), authSecret, use, customerId);

export const openSecret = (
  sealed: Uint8Array,
  authSecret: string,
  customerId: string,
): string | null => unseal(Buffer.from(sealed), authSecret, use, customerId)?.toString() ?? null;

const newRecoveryCode = (): string =>
  Array.from(
    { length: recoveryLength },
    () => recoveryLetters[randomInt(recoveryLetters.length)],
  ).join('');

/** Each is 78 random bits, so that a plain hash of it tells nothing. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, newRecoveryCode);
