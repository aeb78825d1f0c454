import { z } from 'zod';
import { contract, id, nothing } from '../core/contract';
import { account, emailCodeIfAny, password } from '../credentials/field-contract';
import { signedIn } from '../login/contract';
import { otp, otpMeaning } from '../security/otp-contract';
import { actions } from '../security/confirmation-rules';

const encoded = (most: number) =>
  z
    .string('passkey')
    .regex(/^[\w-]+$/, 'passkey')
    .max(most, 'passkey');
const binary = z.preprocess((value) => value ?? undefined, encoded(40_000).optional());

const signed = {
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: z.literal('public-key', 'passkey'),
  clientExtensionResults: z.object({}, 'passkey').default({}),
};

/** What a browser gives for a new passkey (RegistrationResponseJSON of WebAuthn). */
const made = z.object(
  {
    ...signed,
    response: z.object(
      {
        clientDataJSON: encoded(10_000),
        attestationObject: encoded(40_000),
        transports: z
          .array(z.string('passkey').max(20, 'passkey'), 'passkey')
          .max(10, 'passkey')
          .default([]),
      },
      'passkey',
    ),
  },
  'passkey',
);

/** What a browser gives for one that was used (AuthenticationResponseJSON of WebAuthn). */
const used = z.object(
  {
    ...signed,
    response: z.object(
      {
        clientDataJSON: encoded(10_000),
        authenticatorData: encoded(40_000),
        signature: encoded(10_000),
        userHandle: binary,
      },
      'passkey',
    ),
  },
  'passkey',
);

export type MadePasskey = z.output<typeof made>;
export type UsedPasskey = z.output<typeof used>;

/** For `navigator.credentials`, as WebAuthn writes it in JSON. */
const options = z.record(z.string(), z.unknown());
const rate = { by: 'session', points: 30, perSeconds: 600 } as const;
const refused = 'The passkey was not accepted: its answer is not to our question, or too late.';

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

export type Passkey = z.output<typeof passkey>;

export const listPasskey = contract({
  method: 'GET',
  path: 'user/listPasskey',
  summary: 'Passkeys of the account, the oldest first, and whether it has an authenticator app too',
  access: 'customer',
  input: nothing,
  result: z.object({ items: z.array(passkey), hasApp: z.boolean() }),
  refusals: [],
});

export const beginPasskey = contract({
  method: 'POST',
  path: 'user/beginPasskey',
  summary: 'What a device is asked to make a passkey with; good for 5 minutes and once',
  access: 'customer',
  input: z.object({
    password,
    otp,
    /** A code mailed for `security`, where the account has neither an app nor a passkey. */
    code: emailCodeIfAny,
  }),
  result: z.object({ options }),
  refusals: ['10004', '10091', '10119', '10140'],
  meanings: {
    '10091': `${otpMeaning} Or the account has neither, and \`code\` is missing or wrong. The issue says at which field.`,
  },
  rate,
});

export const addPasskey = contract({
  method: 'POST',
  path: 'user/addPasskey',
  summary: 'Keep the passkey that a device made; its owner is told by mail',
  access: 'customer',
  input: z.object({
    name: z
      .string('passkeyName')
      .trim()
      .min(1, 'passkeyName')
      .max(60, 'text')
      .refine((text) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text), 'text'),
    credential: made,
  }),
  result: passkey,
  refusals: ['10131'],
  meanings: { '10131': refused },
  rate,
});

export const removePasskey = contract({
  method: 'POST',
  path: 'user/removePasskey',
  summary: 'Forget a passkey; withdrawals pause for 24 hours and its owner is told by mail',
  access: 'customer',
  input: z.object({ id: id(), password, otp }),
  result: nothing,
  refusals: ['10004', '10091', '10140'],
  meanings: { '10091': otpMeaning },
  rate,
});

export const beginPasskeyProof = contract({
  method: 'POST',
  path: 'user/beginPasskeyProof',
  summary:
    'What a passkey is asked to sign to confirm an action in the place of a code; `about` holds the fields of the action that it is bound to, as they will be sent',
  access: 'customer',
  input: z.object({
    action: z.enum(actions, 'action'),
    about: z
      .record(z.string().max(40, 'text'), z.string('text').max(200, 'text'), 'text')
      .default({}),
  }),
  result: z.object({ options }),
  refusals: [],
  rate: { by: 'customer', points: 60, perSeconds: 600 },
});

export const provePasskey = contract({
  method: 'POST',
  path: 'user/provePasskey',
  summary: 'Exchange what a passkey signed for an `otp` that confirms that one action, once',
  access: 'customer',
  input: z.object({ credential: used }),
  result: z.object({ otp: z.string() }),
  refusals: ['10131'],
  meanings: { '10131': refused },
  rate: { by: 'customer', points: 60, perSeconds: 600 },
});

export const beginPasskeyLogin = contract({
  method: 'POST',
  path: 'login/beginPasskeyLogin',
  summary:
    'What a passkey is asked to sign to log in. The answer is the same whether or not there is such an account; with `account` only a passkey of that one is taken',
  access: 'public',
  input: z.object({ account: account.optional() }),
  result: z.object({ options }),
  refusals: [],
  rate: { by: 'address', points: 60, perSeconds: 60 },
});

export const loginByPasskey = contract({
  method: 'POST',
  path: 'login/loginByPasskey',
  summary: 'Log in with a passkey, which counts as the password and the code',
  access: 'public',
  input: z.object({ credential: used }),
  result: signedIn,
  refusals: ['10005', '10131'],
  meanings: { '10131': refused },
  rate: { by: 'address', points: 60, perSeconds: 60 },
});
