import { z } from 'zod';
import { amount } from '../core/text/amount-contract';
import {
  contract,
  id,
  nothing,
  pageInput,
  pageOf,
  positiveDecimal,
  repeated,
} from '../core/contract';
import { paymentNetworks, walletCurrencies } from '../core/payments';
import { limitKinds } from '../limits/rules';
import { endsWithSix, hashIn } from './rules';
import { askedQuestion } from '../questions/contract';

const statuses = ['pending', 'approved', 'rejected', 'duplicate'] as const;
const methods = ['crypto', 'card'] as const;
/** Why a payment was not to be made that was told of all the same, or what its crediting waits for. */
export const remarks = [
  'below-minimum',
  'basic-verification',
  'advanced-verification',
  'former-address',
  'question-open',
  'told-before',
  'contradicted',
] as const;

export const deposit = z.object({
  id: z.string(),
  method: z.enum(methods),
  currency: z.enum(walletCurrencies),
  network: z.enum(paymentNetworks).nullable(),
  amount: z.string(),
  txHash: z.string(),
  lastSix: z.string(),
  createdAt: z.string(),
  reviewedAt: z.string().nullable(),
  status: z.enum(statuses),
  /** Why it was rejected. */
  reason: z.string(),
  /** The deposit that the same payment was credited with. */
  duplicateOf: z.string().nullable(),
  remarks: z.array(z.enum(remarks)),
  /** What was asked about it and is not answered yet. */
  question: askedQuestion.nullable(),
  /** How many approve it. */
  reviewers: z.number(),
  /** What a watcher saw of the payment on its chain; null where none watches, or before. */
  confirmations: z.object({ seen: z.number(), needed: z.number() }).nullable(),
  steps: z.array(
    z.object({
      step: z.enum(['submitted', 'first-approval', 'approved', 'rejected', 'duplicate']),
      at: z.string(),
      /** Who decided; null for the customer. */
      by: z.string().nullable(),
    }),
  ),
});

export type Deposit = z.output<typeof deposit>;

export const recharge = contract({
  method: 'POST',
  path: 'user/recharge',
  summary: 'Tell of a payment to one of the shown addresses, to be reviewed and credited',
  access: 'customer',
  input: z
    .object({
      method: z.enum(methods, 'method'),
      currency: z.enum(walletCurrencies, 'currency'),
      /** For crypto whose currency travels on several; the first offered one when absent. */
      network: z.enum(paymentNetworks, 'network').optional(),
      amount: amount(),
      /** The transaction on the chain, its 64 digits anywhere in what was copied, or the reference at the bank. */
      txHash: z
        .string('txHash')
        .trim()
        .regex(/^[\w.:/-]{0,120}$/, 'txHash')
        .default(''),
      lastSix: z
        .string('lastSix')
        .trim()
        .regex(/^([0-9a-zA-Z]{6})?$/, 'lastSix')
        .default(''),
      proof: id().optional(),
      /** Where it was paid to, if not to what is shown now; it may be shown no more. */
      address: z.string('address').trim().min(5, 'address').max(200, 'address').optional(),
      /** It was paid: taken for review also below the minimum and before verification. */
      paid: z.boolean('paid').default(false),
    })
    .refine(({ txHash, lastSix }) => txHash !== '' || lastSix !== '', {
      path: ['txHash'],
      message: 'txHashMissing',
    })
    .refine(
      ({ method, txHash }) => method === 'card' || txHash === '' || hashIn(txHash) !== undefined,
      { path: ['txHash'], message: 'txHash' },
    )
    .refine(
      ({ method, txHash, lastSix }) =>
        method === 'card' ||
        lastSix === '' ||
        (/^[0-9a-f]+$/i.test(lastSix) && endsWithSix(txHash, lastSix)),
      { path: ['lastSix'], message: 'lastSixOther' },
    )
    .refine(({ method, lastSix }) => method === 'crypto' || !/\D/.test(lastSix), {
      path: ['lastSix'],
      message: 'lastSixDigits',
    }),
  /** `question`: what is asked about a large or unusual one, to be answered by `answerDeposit`. */
  result: deposit,
  refusals: ['10016', '10022', '10101', '10120', '10141', '10146'],
  meanings: {
    '10146':
      'A payment to a bank account was told of in the same words, as result.deposit. With `paid` it is taken for review all the same.',
    '10101': 'Below the minimum; with `paid` it is taken for review all the same.',
    '10022':
      'Verify first: result.level says how far; advanced where all deposits together pass result.limit. With `paid` it is taken for review all the same.',
    '10120': 'Nothing can be paid in this way now; name the `address` if it was paid before.',
  },
  demoRefusal: '10109',
  movesMoney: true,
  success: '20002',
  rate: { by: 'customer', points: 20, perSeconds: 3600 },
});

export const listRecharge = contract({
  method: 'GET',
  path: 'user/listRecharge',
  summary: 'Deposits with who decided what when, newest first',
  access: 'customer',
  input: z.object({ status: repeated(z.enum(statuses, 'status')), ...pageInput }),
  result: pageOf(deposit),
  refusals: [],
});

export const rechargeTerms = z.object({
  /** Whether these addresses are of a sandbox, where nothing real may be sent. */
  sandbox: z.boolean(),
  /** When the account is closed, as the customer asked. */
  closingAt: z.string().nullable(),
  /** Until when the account is suspended, its customer takes a break, and deposits rest after an answer to our question. */
  suspendedUntil: z.string().nullable(),
  breakUntil: z.string().nullable(),
  restsUntil: z.string().nullable(),
  /** The customer’s own limits of deposits in USDT, each with what is left of it. */
  ownLimits: z.array(
    z.object({
      kind: z.enum(limitKinds),
      amount: z.string(),
      left: z.string(),
      /** From when on there is room again; null where there is. */
      roomAt: z.string().nullable(),
    }),
  ),
  verification: z.object({
    basic: z.string(),
    advanced: z.string(),
    /** While the basic verification is in review: since when, by when it is answered, and if that is late. */
    review: z.object({ sent: z.string(), due: z.string(), late: z.boolean() }).nullable(),
  }),
  currencies: z.array(
    z.object({
      currency: z.enum(walletCurrencies),
      least: z.string(),
      /** All deposits together, above which the advanced verification comes first. */
      advancedAbove: z.string(),
    }),
  ),
  accounts: z.array(
    z.object({
      method: z.enum(methods),
      currency: z.enum(walletCurrencies),
      network: z.enum(paymentNetworks).nullable(),
      /** Null while a closing, a break, a rest or a limit holds back where to pay to. */
      address: z.string().nullable(),
      note: z.string(),
      /** Whether it is this customer's alone. */
      own: z.boolean(),
    }),
  ),
});

export type RechargeTerms = z.output<typeof rechargeTerms>;

export const getRechargeTerms = contract({
  method: 'GET',
  path: 'user/getRechargeTerms',
  summary: 'Where to pay to, and the smallest amounts; no address before the basic verification',
  access: 'customer',
  input: nothing,
  result: rechargeTerms,
  refusals: [],
  demoRefusal: '10109',
});

/** What a watcher of a chain tells of one output of a transaction, as JSON in `payload`. */
export const chainNotice = z.strictObject({
  network: z.enum(paymentNetworks),
  txHash: z
    .string()
    .max(120)
    .refine((text) => hashIn(text) !== undefined),
  outputIndex: z.number().int().min(0).max(1_000_000),
  address: z.string().min(20).max(100),
  currency: z.enum(walletCurrencies),
  amount: positiveDecimal(),
  confirmations: z.number().int().min(0).max(1_000_000_000),
});

export type ChainNotice = z.output<typeof chainNotice>;

export const depositNotice = contract({
  method: 'POST',
  path: 'index/depositNotice',
  summary:
    'For the watcher of a chain: a payment to one of the addresses, signed with DEPOSIT_WATCHER_SECRET; may be repeated',
  access: 'public',
  input: z.object({
    /** Seconds since the epoch; a notice is taken within five minutes of it. */
    timestamp: z.number('timestamp').int('timestamp'),
    /** JSON: network, txHash, outputIndex, address, currency, amount, confirmations. */
    payload: z.string('payload').min(2, 'payload').max(2000, 'payload'),
    /** HMAC-SHA256 of `<timestamp>.<payload>`, in hexadecimal. */
    signature: z.string('signature').regex(/^[0-9a-f]{64}$/, 'signature'),
  }),
  result: z.object({
    /** `unknown`: not an address of ours. `seen`: it waits, for confirmations or for a person. */
    outcome: z.enum(['unknown', 'seen', 'approved', 'rejected', 'duplicate']),
  }),
  refusals: ['10120'],
  meanings: { '10120': 'No watcher is set up here.' },
  rate: { by: 'address', points: 600, perSeconds: 60 },
});
