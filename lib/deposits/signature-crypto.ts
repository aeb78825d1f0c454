import { createHmac, timingSafeEqual } from 'node:crypto';
import { noticeAgeSeconds } from './rules';

type Signed = { timestamp: number; payload: string; signature: string };

/** The signature of a notice: HMAC-SHA256 of `<timestamp>.<payload>`, in hexadecimal. */
export const signNotice = (secret: string, timestamp: number, payload: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');

/** Whether a notice was signed with the secret, lately. */
export function isSigned(secret: string, signed: Signed, nowMs: number): boolean {
  const { timestamp, payload, signature } = signed;
  const right = Buffer.from(signNotice(secret, timestamp, payload));
  const given = Buffer.from(signature);
  const isLately = Math.abs(nowMs / 1000 - timestamp) <= noticeAgeSeconds;
  return isLately && given.length === right.length && timingSafeEqual(given, right);
}
