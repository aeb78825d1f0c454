import { z } from 'zod';
import { contract, id, nothing, pageInput, pageOf, repeated, textLocale } from '../core/contract';
import { paymentNetworks, walletCurrencies } from '../core/payments';
import { otp, otpMeaning } from '../security/otp-contract';
import { cents } from './cents-contract';

/** The widths that a picture is kept in, px; it is square. */
export const imageSizes = [320, 640, 1280] as const;

/**
 * `open` takes bids; `ended` is over and will be settled within a minute; `sold` and `unsold` are
 * settled; `withdrawn` was taken back before anybody bid.
 */
export const collectibleStatuses = ['open', 'ended', 'sold', 'unsold', 'withdrawn'] as const;
export type CollectibleStatus = (typeof collectibleStatuses)[number];

/** How the caller stands: `leading` and `outbid` while it runs, `won` and `lost` once it is settled. */
export const standings = ['leading', 'outbid', 'won', 'lost'] as const;

/** A bid in the last so many seconds extends the end by as many, at most so many times. */
export const extension = { seconds: 120, times: 10 } as const;

/** That the house has sent it to its new owner, by the reference of the transaction on its chain. */
const transfer = z.object({ reference: z.string(), time: z.string() });

const images = z.object({ small: z.string(), medium: z.string(), large: z.string() });

const card = {
  id: z.string(),
  name: z.string(),
  creator: z.string(),
  chain: z.enum(paymentNetworks),
  /** Where it is on its chain. */
  address: z.string(),
  /** The picture 640 px wide, as a path of this site that may be kept for good. */
  image: z.string(),
  /** 320, 640 and 1280 px. */
  images,
  charity: z.object({ id: z.string(), name: z.string() }),
  /** All money in USDT. */
  currency: z.literal('USDT'),
  startPrice: z.string(),
  minStep: z.string(),
  /** The highest bid, or what it was sold for; null while nobody bid. */
  currentBid: z.string().nullable(),
  /** The smallest next bid; null where it is over, or where only buying at once is left. */
  minBid: z.string().nullable(),
  /** Ends the auction at once; null where it cannot be bought so, or not any more. */
  buyNowPrice: z.string().nullable(),
  bids: z.number(),
  /** When it ends, or ended; a late bid moves it. */
  endsAt: z.string(),
  /** How often a late bid has moved it. */
  extensions: z.number(),
  status: z.enum(collectibleStatuses),
  /** How it was sold; null while it is not. */
  soldBy: z.enum(['bid', 'buy']).nullable(),
  /** What everything that was sold for its charity has brought so far. */
  cumulativeDonation: z.string(),
  /** How the caller stands; null without a session, or without a bid of theirs. */
  standing: z.enum(standings).nullable(),
  /** The caller's highest bid or what they paid; null without one. */
  ownBid: z.string().nullable(),
};

export const collectible = z.object(card);
export type Collectible = z.output<typeof collectible>;

const bid = z.object({
  id: z.string(),
  amount: z.string(),
  time: z.string(),
  /** `buy`: bought at once for the price of it. */
  kind: z.enum(['bid', 'buy']),
  /** Bidders of one auction are told apart by a number, the first to bid is 1; nobody is named. */
  bidder: z.number(),
  /** Whether it is the caller's. */
  own: z.boolean(),
  /** The end after this bid, where it moved it. */
  extendedTo: z.string().nullable(),
});

export const collectibleDetail = collectible.extend({
  description: z.string(),
  /** That of the description. */
  locale: textLocale(),
  listedAt: z.string(),
  /** Every bid, the newest first, 200 at most. */
  history: z.array(bid),
  /** Where the caller wants to have it sent; null for everybody else. */
  receivingAddress: z.string().nullable(),
  /** Shown to its new owner alone; null while it was not sent. */
  transfer: transfer.nullable(),
  serverTime: z.string(),
});
export type CollectibleDetail = z.output<typeof collectibleDetail>;

const timed = <T extends z.ZodType>(item: T) => pageOf(item).extend({ serverTime: z.string() });

export const listNft = contract({
  method: 'GET',
  path: 'index/listNft',
  summary:
    'Collectibles whose whole proceeds go to a charity: what ends next first, then the settled',
  access: 'public',
  input: z.object({
    status: repeated(z.enum(collectibleStatuses, 'type')).optional(),
    ...pageInput,
  }),
  result: timed(collectible),
  refusals: [],
});
export type Collectibles = z.output<typeof listNft.result>;

export const getNft = contract({
  method: 'GET',
  path: 'index/getNft/{id}',
  summary: 'A collectible with each of its bids',
  access: 'public',
  input: z.object({ id: id() }),
  result: collectibleDetail,
  refusals: [],
});

export const nftImage = contract({
  method: 'GET',
  path: 'index/nftImage/{name}',
  summary: 'The picture of a collectible in one of its sizes, by the name that the lists give',
  access: 'public',
  input: z.object({
    name: z.string('id').regex(/^[1-9]\d{0,17}-(320|640|1280)-[0-9a-f]{16}$/, 'id'),
  }),
  result: nothing,
  refusals: [],
  gives: ['image/jpeg'],
});

const sale = z.object({
  id: z.string(),
  collectibleId: z.string(),
  name: z.string(),
  images,
  charityId: z.string(),
  amount: z.string(),
  soldBy: z.enum(['bid', 'buy']),
  time: z.string(),
});

const payout = z.object({
  id: z.string(),
  charityId: z.string(),
  /** Of what was sold for it; or of what customers gave when they closed their accounts. */
  source: z.enum(['sales', 'gifts']),
  currency: z.enum(walletCurrencies),
  amount: z.string(),
  /** The day it was paid, "YYYY-MM-DD". */
  paidOn: z.string(),
  /** Where the payment can be found: of a bank or a chain. */
  reference: z.string(),
  /** What the charity confirmed, in its words. */
  receipt: z.string(),
  /** When it was entered in the books. */
  time: z.string(),
});

const sums = {
  /** What sales have brought. */
  received: z.string(),
  /** What was paid out to it. */
  paid: z.string(),
  /** What it is still owed: `received` less `paid`. */
  owed: z.string(),
};

export const listCharity = contract({
  method: 'GET',
  path: 'index/listCharity',
  summary:
    'What was sold for charity, what is owed, and each payout; page and size are of the sales',
  access: 'public',
  input: z.object(pageInput),
  result: pageOf(sale).extend({
    currency: z.literal('USDT'),
    charities: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        about: z.string(),
        locale: textLocale(),
        website: z.string().nullable(),
        ...sums,
      }),
    ),
    /** Of all charities together, without gifts. */
    all: z.object(sums),
    /** What customers gave when they closed their accounts, by currency; empty while nobody did. */
    gifts: z.array(z.object({ currency: z.enum(walletCurrencies), ...sums })),
    /** The balance of the charity account in the books, in USDT: what is owed of sales and gifts. */
    account: z.string(),
    /** The newest first, 200 at most. */
    payouts: z.array(payout),
    measuredAt: z.string(),
  }),
  refusals: [],
});
export type Charity = z.output<typeof listCharity.result>;

export const buyNft = contract({
  method: 'POST',
  path: 'user/buyNft',
  summary:
    'Bid for a collectible, which holds the whole amount until somebody bids more, or buy it at once',
  access: 'customer',
  input: z
    .object({
      id: id(),
      action: z.enum(['bid', 'buy'], 'type'),
      /** The bid; or the price that was shown, where it is bought at once. */
      amount: cents.optional(),
      /** Where it is to be sent, on its chain. */
      receivingAddress: z.string('10021').trim().max(100, '10021').optional(),
      /** Asked for at each purchase, and with the first bid for it to an address. */
      otp,
    })
    .refine(({ action, amount }) => action === 'buy' || amount !== undefined, {
      path: ['amount'],
      message: 'amount',
    }),
  result: collectible,
  refusals: [
    '10005',
    '10011',
    '10020',
    '10021',
    '10091',
    '10113',
    '10116',
    '10117',
    '10119',
    '10121',
    '10122',
    '10123',
    '10124',
    '10134',
  ],
  meanings: {
    '10020': 'It is not listed, cannot be bought at once, or can only be bought at once.',
    '10021':
      'The receiving address is none of its chain, with its capital letters (result.why is "address"), or missing ("missing").',
    '10091': `${otpMeaning} A bid that goes to the address of an earlier one, which was confirmed, needs none.`,
    '10113': 'Buying at once costs another price than was shown.',
    '10119': 'It can be bought at once for less: bid at most result.max.',
    '10122':
      'How the customer logs in was changed: result.from says when it is possible, result.reason which (password, authenticator, passkey, removal).',
  },
  demoRefusal: '10108',
  movesMoney: true,
  success: '20004',
  rate: { by: 'customer', points: 60, perSeconds: 60 },
});

export const listOwnNft = contract({
  method: 'GET',
  path: 'user/listNft',
  summary: 'Collectibles that the customer bid for, bought or won; what ends next first',
  access: 'customer',
  input: z.object({ standing: repeated(z.enum(standings, 'type')).optional(), ...pageInput }),
  result: timed(
    collectible.extend({
      standing: z.enum(standings),
      ownBid: z.string(),
      receivingAddress: z.string(),
      /** When it was settled; null while it is not. */
      settledAt: z.string().nullable(),
      /** Null while it was not sent, or was not won. */
      transfer: transfer.nullable(),
    }),
  ),
  refusals: [],
  demoRefusal: '10108',
});
export type OwnCollectibles = z.output<typeof listOwnNft.result>;

/**
 * What the socket tells everybody who sent `{"op":"collectibles"}`, as an object without "[": news of
 * one auction, after a bid, a purchase, the end, or when it was listed or withdrawn.
 */
export const collectibleEvent = z.object({
  event: z.literal('collectible'),
  id: z.string(),
  status: z.enum(collectibleStatuses),
  currentBid: z.string().nullable(),
  minBid: z.string().nullable(),
  bids: z.number(),
  endsAt: z.string(),
  extensions: z.number(),
});
export type CollectibleEvent = z.output<typeof collectibleEvent>;
