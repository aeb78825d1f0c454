import { plainDigits } from '../core/text/plain-digits';

export const totpDigits = 6;

/** A code is good for one step, and for the one before and after it: clocks of phones differ. */
export const stepSeconds = 30;

export const recoveryCodes = 10;
export const recoveryLength = 16;

/** No 0, 1, I, L, O or U: copied by hand they are mistaken for others. */
export const recoveryLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Log-ins can be read for so long. */
export const historyDays = 90;

/** So many refused log-ins of a day are told apart by address; those beyond are counted together. */
export const toldApart = 200;

/** For so long a first factor goes with a password that is set by a mailed code. */
export const unsettledDays = 14;

/** A removal of the second factor waits so long where only a mailed code proved the password. */
export const longRemovalDays = 14;

/** Who reads the mailbox, or has a factor that is not settled, stops one removal in so many days. */
export const mailStopDays = 30;

/** The days after the first one on which a removal that waits so long is told of again. */
export const reminderDays = [2, 4, 7, 10, 13] as const;

/** A code as it is compared, however it was typed. */
export const plainCode = (typed: string): string =>
  plainDigits(typed.normalize('NFKC').replace(/[\s\p{Cf}\u2010-\u2015-]/gu, '')).toUpperCase();

export const isRecoveryCode = (code: string): boolean =>
  code.length === recoveryLength && [...code].every((letter) => recoveryLetters.includes(letter));

/** In groups of four, as it is shown. */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';
