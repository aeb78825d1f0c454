import { Rejection } from '../core/codes';
import { isOwnName, isPattern, stemsOf } from './password-rules';

type Whose = { username: string; email: string };

// Bytes rather than a set: looked at once for a new password, and not worth keeping in memory.
async function isCommon(password: string): Promise<boolean> {
  const { commonPasswords } = await import('./common-password-list');
  const list = ` ${commonPasswords} `;
  return stemsOf(password).some((stem) => !stem.includes(' ') && list.includes(` ${stem} `));
}

/**
 * Turns away a new password that is guessed at first: a common one, a pattern, the customer's own
 * name or e-mail. Rejects with 400 and an issue at `path`.
 */
export async function assertNotWeak(path: string, password: string, whose: Whose): Promise<void> {
  const names = [whose.username, whose.email, whose.email.split('@')[0]!];
  const message = isOwnName(password, names)
    ? 'passwordOwn'
    : isPattern(password) || (await isCommon(password))
      ? 'passwordCommon'
      : null;
  if (message) throw new Rejection('400', { issues: [{ path, message }] });
}
