import { z } from 'zod';
import { contract, id, pageInput, pageOf } from '../core/contract';
import { emailCode, password } from '../credentials/field-contract';
import { otp } from '../security/otp-contract';
import { kindNames, kinds, phraseLengthMax } from './rules';

export const notification = z.object({
  id: z.string(),
  kind: z.enum(kindNames),
  /** What it is about, such as the code and the price of an alert; the reader makes the words. */
  facts: z.record(z.string(), z.string()),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});

export type Notification = z.output<typeof notification>;

const unread = z.number().describe('How many are not read yet');
const rate = { by: 'customer', points: 120, perSeconds: 60 } as const;

export const listNotification = contract({
  method: 'GET',
  path: 'user/listNotification',
  summary: 'What the customer was told of, newest first, and how many of it they have not read',
  access: 'customer',
  input: z.object(pageInput),
  result: pageOf(notification).extend({ unread }),
  refusals: [],
});

export const readNotification = contract({
  method: 'POST',
  path: 'user/readNotification',
  summary: 'Mark a notification as read; one that was read keeps its time',
  access: 'customer',
  input: z.object({ id: id() }),
  result: z.object({ unread }),
  refusals: [],
  rate,
});

export const readAllNotification = contract({
  method: 'POST',
  path: 'user/readAllNotification',
  summary: 'Mark all notifications as read, up to the newest that the customer has seen',
  access: 'customer',
  input: z.object({ upTo: id() }),
  result: z.object({ unread }),
  refusals: [],
  rate,
});

export const getNotificationSettings = contract({
  method: 'GET',
  path: 'user/getNotificationSettings',
  summary:
    'Which notifications come by e-mail and to devices as well, and the phrase that marks e-mails as ours',
  access: 'customer',
  input: z.object({}),
  result: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum(kindNames),
        /** null: as each price alert says. */
        byMail: z.boolean().nullable(),
        /** Whether the e-mail can be turned off: of what protects the account it cannot. */
        canChange: z.boolean(),
        /** Whether it is shown on the devices that were turned on. */
        byPush: z.boolean(),
      }),
    ),
    phrase: z.string(),
  }),
  refusals: [],
});

export type NotificationSettings = z.output<typeof getNotificationSettings.result>;

export const saveNotificationSetting = contract({
  method: 'POST',
  path: 'user/saveNotificationSetting',
  summary:
    'Have a kind of notification come by e-mail or to devices, or not; what is left out stays',
  access: 'customer',
  input: z
    .object({
      kind: z.enum(kindNames, 'type'),
      byMail: z.boolean('boolean').optional(),
      byPush: z.boolean('boolean').optional(),
    })
    .refine(({ kind, byMail }) => byMail === undefined || kinds[kind] === 'choice', {
      path: ['kind'],
      message: 'type',
    }),
  result: z.object({}),
  refusals: [],
  rate,
});

const device = z.object({
  id: z.string(),
  /** What its browser called itself when it logged in. */
  userAgent: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable().describe('When it was told of something last'),
  current: z.boolean().describe('Whether it was turned on in the session of the caller'),
});

export const listPushDevice = contract({
  method: 'GET',
  path: 'user/listPushDevice',
  summary:
    'The devices that notifications are shown on, and the key that a browser subscribes with',
  access: 'customer',
  input: z.object({}),
  result: z.object({
    devices: z.array(device),
    /** null where nothing can be sent, since the secret of this site is another one. */
    publicKey: z.string().nullable(),
  }),
  refusals: [],
});

export type PushDevices = z.output<typeof listPushDevice.result>;

const encoded = (length: number) =>
  z.string('text').regex(new RegExp(`^[\\w-]{${length}}=*$`), 'key');

export const savePushDevice = contract({
  method: 'POST',
  path: 'user/savePushDevice',
  summary:
    'Show notifications on this device, for as long as its session lasts; the tenth device and one more leave out the one longest unused',
  access: 'customer',
  input: z.object({
    /** Where the push service of the browser takes messages: by https, on the internet. */
    endpoint: z.string('text').max(1000, 'text'),
    p256dh: encoded(87),
    auth: encoded(22),
  }),
  result: z.object({ id: z.string() }),
  refusals: [],
  rate: { by: 'customer', points: 20, perSeconds: 3_600 },
});

export const removePushDevice = contract({
  method: 'POST',
  path: 'user/removePushDevice',
  summary: 'Show no more notifications on a device',
  access: 'customer',
  input: z.object({ id: id() }),
  result: z.object({}),
  refusals: [],
  rate,
});

export const saveMailPhrase = contract({
  method: 'POST',
  path: 'user/saveMailPhrase',
  summary: 'Set the phrase that every e-mail to the customer shows; an empty one takes it away',
  access: 'customer',
  input: z.object({
    phrase: z
      .string('text')
      .trim()
      .max(phraseLengthMax, 'text')
      .refine((text) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text), 'text'),
    /** Asked of an account that has one: who finds it open must not make mails of theirs look like ours. */
    password: password.optional(),
    /** Of an account without a password: a code or a passkey where it has one, */
    otp,
    /** else a code mailed for `security`. */
    code: emailCode.optional(),
  }),
  result: z.object({ phrase: z.string() }),
  refusals: ['10004', '10091'],
  meanings: {
    '10091':
      'The account has no password, and a code or a passkey, or else a mailed code, is missing or wrong. The issue says at which field.',
  },
  rate: { by: 'session', points: 20, perSeconds: 60 },
});
