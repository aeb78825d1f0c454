import { z } from 'zod';
import { contract, id, nothing } from '../core/contract';
import { order } from '../orders/order-contract';

const keyId = z.string().regex(/^[0-9a-f]{16}$/);

/** What is signed. Field by field what the issuer vouches for; times in ISO 8601, UTC. */
export const receiptDocument = z.object({
  version: z.literal(1),
  /** The address of the house that signed. */
  issuer: z.string(),
  issuedAt: z.string(),
  keyId,
  /** `demo` is play money. */
  account: z.enum(['real', 'demo']),
  /** The terms of the instrument that the order was made under. */
  terms: z.object({
    version: z.number(),
    quoteCurrency: z.string(),
    tickSize: z.string(),
  }),
  order,
});

/** The signature is Ed25519 over the UTF-8 bytes of `receipt` in canonical form, 128 lower-case hex digits. */
export const signedReceipt = z.object({
  receipt: receiptDocument,
  signature: z.string().regex(/^[0-9a-f]{128}$/),
});

export const receiptKey = z.object({
  keyId,
  algorithm: z.literal('Ed25519'),
  /** The 32 bytes of the public key, 64 lower-case hex digits. */
  publicKey: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.string(),
  /** When it stopped signing; null for the key in use. Receipts of its time stay valid. */
  retiredAt: z.string().nullable(),
});

export type ReceiptDocument = z.output<typeof receiptDocument>;
export type SignedReceipt = z.output<typeof signedReceipt>;
export type ReceiptKey = z.output<typeof receiptKey>;

export const getSignedReceipt = contract({
  method: 'GET',
  path: 'order/getSignedReceipt/{id}',
  summary: 'One order with its receipt, signed by the house',
  access: 'customer',
  input: z.object({ id: id() }),
  result: signedReceipt,
  refusals: [],
});

export const listReceiptKeys = contract({
  method: 'GET',
  path: 'index/listReceiptKeys',
  summary: 'The public keys that receipts were ever signed with, newest first',
  access: 'public',
  input: nothing,
  result: z.array(receiptKey),
  refusals: [],
});

/** Fills against the price asked for; amounts in USDT, both zero or above. */
const balance = z.object({
  fills: z.number(),
  better: z.number(),
  exact: z.number(),
  worse: z.number(),
  betterAmount: z.string(),
  worseAmount: z.string(),
});

const balances = z.object({
  all: balance,
  byReason: z.array(balance.extend({ reason: z.string() })),
  byType: z.array(balance.extend({ type: z.number() })),
});

const qualityOfAccount = z.object({ lastDays: balances, ever: balances });

export const getFillQuality = contract({
  method: 'GET',
  path: 'index/getFillQuality',
  summary:
    'How fills of margin orders compared with the requested prices: better, exact and worse, measured from all fills',
  access: 'public',
  input: nothing,
  result: z.object({
    measuredAt: z.string(),
    /** How many days `lastDays` covers. */
    days: z.number(),
    real: qualityOfAccount,
    demo: qualityOfAccount,
  }),
  refusals: [],
});

export type FillBalance = z.output<typeof balance>;
export type FillBalances = z.output<typeof balances>;
export type FillQuality = z.output<typeof getFillQuality.result>;
