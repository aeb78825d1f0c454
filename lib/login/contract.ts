import { z } from 'zod';
import { contract, id, nothing, pageInput, pageOf } from '../core/contract';
import { user } from '../customers/contract';
import { isOneScript } from './script-rules';

/** Full-width and other compatibility forms become the plain ones, so that what looks the same is the same. */
const plain = (value: string) => value.normalize('NFKC').trim();

/** What a person typed: `missing` when there is nothing, `wrong` when it cannot be what is asked for. */
const typed = (max: number, missing: string, wrong: string) =>
  z
    .string({ error: missing })
    .min(1, { error: missing, abort: true })
    .max(max, { error: wrong, abort: true })
    .refine((s) => s.isWellFormed() && !s.includes('\u0000'), { error: wrong, abort: true });

const account = typed(254, '10001', '10001').transform(plain).pipe(z.string().min(1, '10001'));

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

const password = typed(1024, 'passwordMissing', '10004');

export const emailCode = typed(20, 'codeMissing', '10091')
  .transform(plain)
  .pipe(z.string().regex(/^[0-9]{6}$/, '10091'));

const inviteCode = z
  .string({ error: 'inviteCode' })
  .max(20, 'inviteCode')
  .transform((value) => plain(value).toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]*$/, 'inviteCode'));

const signedIn = z.object({ token: z.string(), user });

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
    'Mail a code of 6 digits, good for 10 minutes; the answer is the same for unknown addresses',
  access: 'public',
  input: z.object({ email, purpose: z.enum(['register', 'reset', 'security'], 'purpose') }),
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
  input: z.object({ account, password }),
  result: signedIn,
  refusals: ['10004', '10005', '10009'],
  rate: { by: 'address', points: 60, perSeconds: 60 },
});

export const loginByGoogle = contract({
  method: 'POST',
  path: 'login/loginByGoogle',
  summary: 'Log in, or open an account, with an identity token of Google',
  access: 'public',
  input: z.object({ idToken: typed(8192, 'idToken', 'idToken') }),
  result: signedIn,
  refusals: ['10002', '10005', '10007', '10120'],
  rate: { by: 'address', points: 30, perSeconds: 60 },
});

export const resetPassword = contract({
  method: 'POST',
  path: 'login/resetPassword',
  summary: 'Set a new password with a mailed code; every session ends',
  access: 'public',
  input: z.object({ email, code: emailCode, password: newPassword }),
  result: nothing,
  refusals: ['10091'],
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
  summary: 'Change the password; every other session ends at once',
  access: 'customer',
  input: z.object({ oldPassword: password, newPassword }),
  result: nothing,
  refusals: ['10004'],
  success: '20005',
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
