import { z } from 'zod';
import { contract, id, pageInput, pageOf } from '../core/contract';
import { emailCode, password } from '../credentials/field-contract';
import { otp } from '../security/otp-contract';
import { chosenKinds, kindNames, phraseLengthMax } from './rules';

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
  summary: 'Which notifications come by e-mail as well, and the phrase that marks e-mails as ours',
  access: 'customer',
  input: z.object({}),
  result: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum(kindNames),
        /** null: as each price alert says. */
        byMail: z.boolean().nullable(),
        /** What protects the account cannot be turned off. */
        canChange: z.boolean(),
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
  summary: 'Have a kind of notification come by e-mail, or not',
  access: 'customer',
  input: z.object({ kind: z.enum(chosenKinds, 'type'), byMail: z.boolean('boolean') }),
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
