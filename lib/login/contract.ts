import { z } from 'zod';
import { contract, id, nothing, pageInput, pageOf } from '../core/contract';
import { user } from '../customers/contract';
import { otp, otpMeaning } from '../security/otp-contract';
import {
  account,
  email,
  emailCode,
  newPassword,
  password,
  plain,
  typed,
  username,
} from '../credentials/field-contract';

const inviteCode = z
  .string({ error: 'inviteCode' })
  .max(20, 'inviteCode')
  .transform((value) => plain(value).toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]*$/, 'inviteCode'));

export const signedIn = z.object({ token: z.string(), user });

export const checkUserNameOrPhone = contract({
  method: 'GET',
  path: 'login/checkUserNameOrPhone',
  summary: 'Whether a username or e-mail is taken',
  access: 'public',
  input: z.object({ name: account }),
  result: z.object({ exists: z.boolean() }),
  refusals: [],
  rate: { by: 'address', points: 60, perSeconds: 60 },
});

export const sendCode = contract({
  method: 'POST',
  path: 'login/sendCode',
  summary:
    'Mail a code of 6 digits, good for 10 minutes, or, to a mailbox for which many ask, one of 12 digits for all of them; the answer is the same for unknown addresses',
  access: 'public',
  input: z.object({
    email,
    purpose: z.enum(['register', 'reset', 'security', 'removal'], 'purpose'),
  }),
  result: z.object({ expiresAt: z.string() }),
  refusals: ['10002', '10120'],
  meanings: { '10120': 'No mail is set up here, so nobody can be sent a code.' },
  rate: { by: 'address', points: 20, perSeconds: 600 },
});

export const register = contract({
  method: 'POST',
  path: 'login/register',
  summary: 'Open an account with the code mailed for it',
  access: 'public',
  input: z.object({
    username,
    email,
    password: newPassword,
    code: emailCode,
    inviteCode: inviteCode.optional(),
  }),
  result: signedIn,
  refusals: ['10006', '10007', '10091'],
  rate: { by: 'address', points: 60, perSeconds: 600 },
});

export const login = contract({
  method: 'POST',
  path: 'login/login',
  summary: 'Log in by username or e-mail',
  access: 'public',
  input: z.object({ account, password, otp }),
  result: signedIn,
  refusals: ['10004', '10005', '10009', '10091'],
  meanings: { '10091': otpMeaning },
  rate: { by: 'address', points: 60, perSeconds: 60 },
});

const idToken = typed(8192, 'idToken', 'idToken');

export const loginByGoogle = contract({
  method: 'POST',
  path: 'login/loginByGoogle',
  summary:
    'Log in with an identity token of a linked Google account, or open an account where none has its address',
  access: 'public',
  input: z.object({
    idToken,
    otp,
    /** Counts where an account is opened. */
    inviteCode: inviteCode.optional(),
  }),
  result: signedIn,
  refusals: ['10002', '10005', '10091', '10120', '10142'],
  meanings: { '10091': otpMeaning },
  rate: { by: 'address', points: 30, perSeconds: 60 },
});

export const listGoogle = contract({
  method: 'GET',
  path: 'user/listGoogle',
  summary: 'Google accounts that log in to the account, the oldest link first',
  access: 'customer',
  input: nothing,
  result: z.object({
    items: z.array(z.object({ id: z.string(), linkedAt: z.string() })),
    /** Whether customers can come through Google here. */
    canLink: z.boolean(),
  }),
  refusals: [],
});

export const linkGoogle = contract({
  method: 'POST',
  path: 'user/linkGoogle',
  summary:
    'Let a Google account of the same address log in, by its identity token, the password and a code or a passkey where the account has one; its owner is told by mail',
  access: 'customer',
  input: z.object({ idToken, password, otp }),
  result: nothing,
  refusals: ['10004', '10091', '10120', '10140', '10143'],
  meanings: { '10091': otpMeaning },
  rate: { by: 'session', points: 30, perSeconds: 600 },
});

export const unlinkGoogle = contract({
  method: 'POST',
  path: 'user/unlinkGoogle',
  summary:
    'Let a Google account log in no more; what it opened ends, and its owner is told by mail',
  access: 'customer',
  input: z.object({ id: id(), password, otp }),
  result: nothing,
  refusals: ['10004', '10091', '10140'],
  meanings: { '10091': otpMeaning },
  rate: { by: 'session', points: 30, perSeconds: 600 },
});

export const resetPassword = contract({
  method: 'POST',
  path: 'login/resetPassword',
  summary:
    'Set a new password with a mailed code; every session ends, and linked Google accounts log in no more',
  access: 'public',
  input: z.object({
    email,
    code: emailCode,
    password: newPassword,
    otp,
    /** Removes an app and passkeys whose first was added in the last 14 days, where no `otp` is told. */
    removeFactors: z.boolean('text').optional(),
  }),
  result: nothing,
  refusals: ['10091'],
  meanings: {
    '10091':
      'The mailed code is wrong, used or expired, or that of the app is missing or wrong. The issue `otpNeededOrRemoved` says that `removeFactors` does instead.',
  },
  rate: { by: 'address', points: 60, perSeconds: 600 },
});

export const logout = contract({
  method: 'POST',
  path: 'login/logout',
  summary: 'End the session of this call',
  access: 'customer',
  input: nothing,
  result: nothing,
  refusals: [],
});

export const repassword = contract({
  method: 'POST',
  path: 'user/repassword',
  summary:
    'Change the password; every other session ends at once, and linked Google accounts log in no more',
  access: 'customer',
  input: z.object({ oldPassword: password, newPassword, otp }),
  result: nothing,
  refusals: ['10004', '10091', '10140'],
  meanings: { '10091': otpMeaning },
  success: '20005',
  rate: { by: 'session', points: 30, perSeconds: 600 },
});

export const listSessions = contract({
  method: 'GET',
  path: 'user/listSessions',
  summary: 'Where the caller is logged in, the latest use first',
  access: 'customer',
  input: z.object(pageInput),
  result: pageOf(
    z.object({
      id: z.string(),
      current: z.boolean(),
      userAgent: z.string().nullable(),
      ip: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string(),
      expiresAt: z.string(),
    }),
  ),
  refusals: [],
});

export const revokeSession = contract({
  method: 'POST',
  path: 'user/revokeSession',
  summary: 'End one session of the caller',
  access: 'customer',
  input: z.object({ id: id() }),
  result: nothing,
  refusals: [],
});

export const revokeOtherSessions = contract({
  method: 'POST',
  path: 'user/revokeOtherSessions',
  summary: 'End every session of the caller but this one',
  access: 'customer',
  input: nothing,
  result: nothing,
  refusals: [],
});
