import { z } from 'zod';
import { contract, id, nothing } from '../core/contract';
import { paymentNetworks, walletCurrencies } from '../core/payments';
import { plainDigits } from '../core/text/plain-digits';
import { isSeen } from '../core/text/seen-text';
import { otp, otpMeaning } from '../security/otp-contract';
import { holdsCardNumber, isShapedFor, plainBankCode, plainPhone } from './field-rules';

export const destination = z.object({
  id: z.string(),
  kind: z.enum(['wallet', 'card']),
  name: z.string(),
  network: z.enum(paymentNetworks).nullable(),
  address: z.string().nullable(),
  bankName: z.string().nullable(),
  /** The last four characters of a card's number or IBAN. */
  lastFour: z.string().nullable(),
  /** Such as Visa, or IBAN. */
  cardNetwork: z.string().nullable(),
  /** What can be sent there. */
  currencies: z.array(z.enum(walletCurrencies)),
  isDefault: z.boolean(),
  createdAt: z.string(),
  /** From when money may go there. */
  usableAt: z.string(),
});

export type Destination = z.output<typeof destination>;

const text = (most: number, missing: string) =>
  z.string(missing).trim().min(1, missing).max(most, 'text').refine(isSeen, 'text');

// Which of the two it is decides how it is mended.
const addressName = z
  .string('destinationName')
  .trim()
  .min(1, 'destinationName')
  .max(60, 'destinationNameLong')
  .refine(isSeen, 'destinationNameUnseen');

// Beside the number of a card stands no second one: that number alone is sealed.
const noCardNumber = (value: string): boolean => !holdsCardNumber(value);
const beside = z.string('text').trim().max(200, { error: 'text', abort: true });
const besideNumber = beside.refine(noCardNumber, { error: 'cardNumberHere', abort: true });
const phoneNumber = beside.refine((value) => !holdsCardNumber(value, { phone: true }), {
  error: 'cardNumberHere',
  abort: true,
});

const optionalText = (most: number) =>
  besideNumber.max(most, { error: 'text', abort: true }).refine(isSeen, 'text').default('');

const rate = { by: 'customer', points: 20, perSeconds: 60 } as const;

export const addWithdrawalAddress = contract({
  method: 'POST',
  path: 'user/addWithdrawalAddress',
  summary: 'Save a wallet address to withdraw to; it can be used after 24 hours',
  access: 'customer',
  input: z
    .object({
      name: addressName,
      network: z.enum(paymentNetworks, 'network'),
      address: z
        .string('10021')
        .trim()
        .min(1, { error: '10021', abort: true })
        .min(20, 'address')
        .max(100, 'address'),
      isDefault: z.boolean('boolean').default(false),
      otp,
    })
    .refine(({ network, address }) => isShapedFor(network, address), {
      path: ['address'],
      message: 'address',
      // What is wrong with another field does not keep this from being said.
      when: ({ issues }) =>
        issues.every(({ path }) => path?.[0] && !['network', 'address'].includes(String(path[0]))),
    }),
  result: destination,
  refusals: ['10091', '10119'],
  meanings: { '10091': otpMeaning },
  demoRefusal: '10109',
  success: '20005',
  rate,
});

export const addBankCard = contract({
  method: 'POST',
  path: 'user/addBankCard',
  summary: 'Save a bank card of one’s own to withdraw to; it can be used after 24 hours',
  access: 'customer',
  input: z.object({
    name: text(100, 'holderName'),
    bankName: text(100, 'bankName').refine(noCardNumber, 'cardNumberHere'),
    cardNumber: z
      .string('cardNumber')
      .transform((value) => plainDigits(value.replace(/[\s\p{Cf}-]/gu, '')).toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9]{12,34}$/, 'cardNumber')),
    bankCode: besideNumber
      .transform(plainBankCode)
      .pipe(z.string().regex(/^([A-Z\d]{3,20})?$/, 'bankCode'))
      .default(''),
    branchNumber: optionalText(20),
    bankAddress: optionalText(200),
    payeeAddress: optionalText(200),
    bankPhone: phoneNumber
      .transform(plainPhone)
      .pipe(z.string().regex(/^((?=.*\d)[\d +()\-/.]{5,25})?$/, 'bankPhone'))
      .default(''),
    isDefault: z.boolean('boolean').default(false),
    otp,
  }),
  result: destination,
  refusals: ['10022', '10091', '10118', '10119'],
  meanings: { '10091': otpMeaning },
  demoRefusal: '10109',
  success: '20005',
  rate,
});

export const listDestination = contract({
  method: 'GET',
  path: 'user/listDestination',
  summary: 'Wallet addresses and cards to withdraw to, the default ones first',
  access: 'customer',
  input: nothing,
  result: z.array(destination),
  refusals: [],
});

export const setDefaultDestination = contract({
  method: 'POST',
  path: 'user/setDefaultDestination',
  summary: 'Make a wallet address or a card the default one of its kind',
  access: 'customer',
  input: z.object({ id: id() }),
  result: destination,
  refusals: [],
  success: '20005',
  rate,
});

export const removeDestination = contract({
  method: 'POST',
  path: 'user/removeDestination',
  summary: 'Delete a wallet address or a card; a withdrawal under way to it goes on',
  access: 'customer',
  input: z.object({ id: id() }),
  result: z.object({ id: z.string() }),
  refusals: [],
  success: '20005',
  rate,
});
