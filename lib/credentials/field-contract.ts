import { z } from 'zod';
import { plainDigits } from '../core/text/plain-digits';
import { isOneScript } from './script-rules';

/** Full-width and other compatibility forms become the plain ones, so that what looks the same is the same. */
export const plain = (value: string) => value.normalize('NFKC').trim();

/** What a person typed: `missing` when there is nothing, `wrong` when it cannot be what is asked for. */
export const typed = (max: number, missing: string, wrong: string) =>
  z
    .string({ error: missing })
    .min(1, { error: missing, abort: true })
    .max(max, { error: wrong, abort: true })
    .refine((s) => s.isWellFormed() && !s.includes('\u0000'), { error: wrong, abort: true });

export const account = typed(254, '10001', '10001')
  .transform(plain)
  .pipe(z.string().min(1, '10001'));

/** An ASCII address in lower case: one mailbox has one spelling. */
export const email = typed(254, '10001', '10002')
  .transform((value) => plain(value).toLowerCase())
  .pipe(z.string().regex(z.regexes.email, '10002'));

export const username = typed(60, 'usernameMissing', '10003')
  .transform(plain)
  .pipe(
    z
      .string()
      .regex(/^[\p{L}\p{N}_.-]{3,30}$/u, { error: '10003', abort: true })
      .refine(isOneScript, '10003'),
  );

/** Any Unicode. The length counts characters as people do, and what is hashed is the NFKC form. */
export const newPassword = typed(1024, 'passwordMissing', 'passwordLength').refine((value) => {
  const length = [...value.normalize('NFKC')].length;
  return length >= 8 && length <= 128;
}, 'passwordLength');

export const password = typed(1024, 'passwordMissing', '10004');

const codeShape = /^([0-9]{6}|[0-9]{12})$/;
// Long ones are mailed in groups, which some type along, and keyboards have digits of their own.
const ungrouped = (value: string) => plainDigits(plain(value).replace(/[\s\p{Cf}-]/gu, ''));

export const emailCode = typed(40, 'codeMissing', '10091')
  .transform(ungrouped)
  .pipe(z.string().regex(codeShape, '10091'));

/** The same where it is not always asked for; an empty one is none. */
export const emailCodeIfAny = z
  .string({ error: '10091' })
  .max(40, { error: '10091', abort: true })
  .transform(ungrouped)
  .refine((code) => code === '' || codeShape.test(code), '10091')
  .transform((code) => code || undefined)
  .optional();
