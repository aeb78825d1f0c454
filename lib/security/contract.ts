import { z } from 'zod';
import { contract, id, nothing, pageInput, pageOf } from '../core/contract';
import { email, emailCode, emailCodeIfAny, password } from '../credentials/field-contract';
import { neededOtp, otp } from './otp-contract';

const recovery = z.object({
  /** Each opens the account once in the place of a code of the app. They are told this once. */
  recoveryCodes: z.array(z.string()),
});

const wrongOtp = 'The code is wrong, or was used before.';

export const getTwoFactor = contract({
  method: 'GET',
  path: 'user/getTwoFactor',
  summary: 'Whether the account asks for a code of an authenticator app',
  access: 'customer',
  input: nothing,
  result: z.object({
    enabled: z.boolean(),
    enabledAt: z.string().nullable(),
    recoveryCodesLeft: z.number(),
    /** With one of these the account asks too, and takes it in the place of a code. */
    passkeys: z.number(),
    /** When all of it is removed, as was asked for without it; null where it was not. */
    removalDueAt: z.string().nullable(),
    /** Whether it waits 14 days, since it was asked for by a password that only a mailed code proved. */
    removalByMail: z.boolean(),
    /** Whether two operators decided it after a check. */
    removalByOperators: z.boolean(),
    /** Whether the password and a mailed code stop it, and the link of its mail; else only a factor. */
    removalMailStops: z.boolean(),
  }),
  refusals: [],
});

export const beginAuthenticator = contract({
  method: 'POST',
  path: 'user/beginAuthenticator',
  summary: 'A secret for an authenticator app; nothing changes before its first code',
  access: 'customer',
  input: nothing,
  result: z.object({ secret: z.string(), uri: z.string() }),
  refusals: [],
  rate: { by: 'customer', points: 30, perSeconds: 600 },
});

export const enableAuthenticator = contract({
  method: 'POST',
  path: 'user/enableAuthenticator',
  summary:
    'Ask for a code of the app from now on; every other session ends, and withdrawals pause for 24 hours where the account had a passkey',
  access: 'customer',
  input: z.object({
    password,
    otp: neededOtp,
    /** What a passkey was exchanged for, where the account has one: the app is not its owner's word. */
    confirmation: otp,
    /** A code mailed for `security`, where it has none. */
    code: emailCodeIfAny,
  }),
  result: recovery,
  refusals: ['10004', '10091', '10140'],
  meanings: {
    '10091':
      'The code is wrong, or was used before; or the account has a passkey and `confirmation` is missing, wrong or was used before, or it has none and `code` is. The issue says at which field.',
  },
  rate: { by: 'session', points: 30, perSeconds: 600 },
});

/** The same where the account has no passkey, so that a mailed code is asked for. */
export const enableWithMailedCode = enableAuthenticator.input.extend({ code: emailCode });

export const disableAuthenticator = contract({
  method: 'POST',
  path: 'user/disableAuthenticator',
  summary: 'Ask for no code any more',
  access: 'customer',
  input: z.object({ password, otp: neededOtp }),
  result: nothing,
  refusals: ['10004', '10091', '10140'],
  meanings: { '10091': wrongOtp },
  rate: { by: 'session', points: 30, perSeconds: 600 },
});

export const renewRecoveryCodes = contract({
  method: 'POST',
  path: 'user/renewRecoveryCodes',
  summary: 'Ten new recovery codes in the place of the former ones',
  access: 'customer',
  input: z.object({ password, otp: neededOtp }),
  result: recovery,
  refusals: ['10004', '10091', '10140'],
  meanings: { '10091': wrongOtp },
  rate: { by: 'session', points: 30, perSeconds: 600 },
});

export const listLoginHistory = contract({
  method: 'GET',
  path: 'user/listLoginHistory',
  summary:
    'Log-ins and refused attempts of the last 90 days, and every change of the ways into the account, the newest first',
  access: 'customer',
  input: z.object(pageInput),
  result: pageOf(
    z.object({
      id: z.string(),
      event: z.enum([
        'entered',
        'entered-passkey',
        'wrong-password',
        'wrong-code',
        'wrong-passkey',
        'authenticator-on',
        'authenticator-off',
        'recovery-code-used',
        'recovery-codes-renewed',
        'password-changed',
        'password-reset',
        'passkey-added',
        'passkey-removed',
        'passkey-suspect',
        'removal-asked',
        'removal-stopped',
        'removal-done',
        'google-linked',
        'google-removed',
      ]),
      at: z.string(),
      /** Refused attempts of one address within an hour are one item. */
      tries: z.number(),
      /** Null for attempts of more addresses than are told apart. */
      ip: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
  refusals: [],
});

export const askRemoval = contract({
  method: 'POST',
  path: 'login/askRemoval',
  summary:
    'Ask for the removal of a lost authenticator app with its recovery codes, and of passkeys, by the password and a mailed code; it is told at once, takes days and can be stopped',
  access: 'public',
  input: z.object({ email, password, code: emailCode }),
  result: z.object({
    dueAt: z.string(),
    /** Whether it waits 14 days, since only a mailed code proved the password. */
    byMailedPassword: z.boolean(),
  }),
  refusals: ['10004', '10005', '10091', '10132'],
  rate: { by: 'address', points: 60, perSeconds: 600 },
});

export const stopRemoval = contract({
  method: 'POST',
  path: 'user/stopRemoval',
  summary:
    'Stop the removal that was asked for, by a code or a passkey, or else by the password and a code mailed for `security`; the app, the codes and the passkeys stay',
  access: 'customer',
  input: z.object({ otp, password: password.optional(), code: emailCode.optional() }),
  result: nothing,
  refusals: ['10004', '10091', '10140'],
  meanings: {
    '10091':
      'Neither `otp` nor `password` and `code` were told, a code is wrong or was used before, or it takes a factor that is older than 14 days. The issue says at which field.',
  },
  rate: { by: 'session', points: 30, perSeconds: 600 },
});

export const stopRemovalByLink = contract({
  method: 'POST',
  path: 'login/stopRemoval',
  summary: 'The same by the link of its mail',
  access: 'public',
  input: z.object({ id: id(), token: z.string('text').regex(/^[\w-]{43}$/, 'text') }),
  result: nothing,
  refusals: [],
  rate: { by: 'address', points: 60, perSeconds: 600 },
});
