import { generateSync } from 'otplib';
import { newRecoveryCodes, newSecret, openSecret, sealSecret, stepOf } from './totp-crypto';
import { inGroups, isRecoveryCode, plainCode } from './rules';

const now = 1_700_000_010;
const step = Math.floor(now / 30);
const at = (secret: string, seconds: number) => generateSync({ secret, epoch: now + seconds });

describe('a code of the app', () => {
  // RFC 6238, appendix B, the last 6 of its 8 digits.
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ])('at %s is that of the standard', (seconds, code) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(stepOf(secret, code, 0, seconds)).toBe(Math.floor(seconds / 30));
  });

  it('is taken one step early or late, and no further', () => {
    const secret = newSecret();
    const steps = [-60, -30, 0, 30, 60].map((s) => stepOf(secret, at(secret, s), 0, now));
    expect(steps).toEqual([null, step - 1, step, step + 1, null]);
  });

  it('is not taken again, nor is one before it, even where the clock went back', () => {
    const secret = newSecret();
    expect(stepOf(secret, at(secret, 0), step, now)).toBeNull();
    expect(stepOf(secret, at(secret, -30), step, now)).toBeNull();
    expect(stepOf(secret, at(secret, 30), step, now)).toBe(step + 1);
    expect(stepOf(secret, at(secret, 0), step + 100, now)).toBeNull();
  });
});

it('a secret opens for its customer and under its secret alone', () => {
  const [secret, key] = [newSecret(), 'k'.repeat(32)];
  const sealed = sealSecret(secret, key, '7');
  expect(sealed.toString('latin1')).not.toContain(secret);
  expect(openSecret(sealed, key, '7')).toBe(secret);
  expect(openSecret(sealed, key, '8')).toBeNull();
  expect(openSecret(sealed, 'l'.repeat(32), '7')).toBeNull();
});

it('recovery codes are ten different ones, and read however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(isRecoveryCode(code)).toBe(true);
    expect(plainCode(` ${inGroups(code).toLowerCase().replaceAll('-', ' – ')} `)).toBe(code);
  }
  expect(inGroups('ABCDEFGHJKMNPQRS')).toBe('ABCD-EFGH-JKMN-PQRS');
});
