import { z } from 'zod';
import { password } from '../credentials/field-contract';
import { isPasskeyProof } from './confirmation-rules';
import { isRecoveryCode, plainCode, totpDigits } from './rules';

const isTotp = (code: string) => code.length === totpDigits && /^\d+$/.test(code);
const isCode = (code: string) => isTotp(code) || isRecoveryCode(code) || isPasskeyProof(code);

/** A code of the authenticator app, a recovery code, or what a passkey was exchanged for; with or without spaces and hyphens. */
export const neededOtp = z
  .string({ error: 'otpNeeded' })
  .max(60, { error: 'otpWrong', abort: true })
  .transform(plainCode)
  .pipe(z.string().min(1, { error: 'otpNeeded', abort: true }).refine(isCode, 'otpWrong'));

/** The same where only an account with an authenticator is asked for one; an empty field is none. */
export const otp = z
  .string({ error: 'otpWrong' })
  .max(60, { error: 'otpWrong', abort: true })
  .transform(plainCode)
  .refine((code) => code === '' || isCode(code), 'otpWrong')
  .transform((code) => code || undefined)
  .optional();

/** What shows that a call is its owner's: the password, and a code or a passkey where there is one. */
export const ownerInput = z.object({ password, otp });

export type OwnerInput = z.output<typeof ownerInput>;

export const otpMeaning =
  'The account has an authenticator app or a passkey: `otp` is missing, wrong or was used before. The issue at `otp` says which.';
