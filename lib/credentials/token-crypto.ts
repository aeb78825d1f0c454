import { createHash, createHmac, randomBytes } from 'node:crypto';
import { runtime } from '../platform/runtime';

/** 256 random bits; only its hash is stored. */
export const createToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** A hash under the server's secret, for what is soon guessed or must not be made by others. Begin the text with what it is for. */
export const keyedHash = (text: string): string =>
  createHmac('sha256', runtime().env.AUTH_SECRET).update(text).digest('base64url');
