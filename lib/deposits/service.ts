import type { Caller } from '../core/caller';
import { Refusal, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { moneyString } from '../core/money';
import { currencyNamed, walletCurrencies } from '../core/payments';
import { isAddress } from '../destinations/address-rules';
import { closingAt as closingOf } from '../closings/service';
import { suspensionOf } from '@/lib/customers/customer-rows';
import { breakEnd, depositRoom } from '../limits/service';
import { askedOf, restEnd, wordingIn } from '../questions/service';
import { parametersOf } from '../parameters/queries';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import { readVerification } from '../verification/service';
import type * as calls from './contract';
import type { Deposit, RechargeTerms } from './contract';
import { depositOf, depositRows } from './rows';
import { isKept } from './rules';

type Whose = Pick<Caller, 'customerId'>;

/** Where a customer may pay to, their own addresses first. One whose checksum is wrong is shown to nobody. */
async function accountsOf(customerId: string) {
  const found = await sql.rows.deposit_address.findMany({
    where: { enabled: true, OR: [{ customer_id: null }, { customer_id: BigInt(customerId) }] },
    orderBy: [{ customer_id: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  });
  return found
    .filter(({ network, address }) => network === null || isAddress(network, address))
    .map((row) => ({
      id: String(row.id),
      method: row.network === null ? ('card' as const) : ('crypto' as const),
      currency: currencyNamed(row.currency),
      network: row.network,
      address: row.address,
      note: row.note,
      own: row.customer_id !== null,
    }));
}

/** What holds back where to pay to, each with its time: a suspension, a break, the closing of the account, a rest. */
async function holdsOf(customerId: string) {
  const [suspension, breakUntil, closingAt, restsUntil] = await Promise.all([
    suspensionOf({ customerId }),
    breakEnd({ customerId }),
    closingOf({ customerId }),
    restEnd(customerId, 'deposit'),
  ]);
  return { suspendedUntil: suspension?.until ?? null, breakUntil, closingAt, restsUntil };
}

/** When what a customer handed in for the basic verification is answered; null while nothing is in review. */
async function reviewOf(customerId: string): Promise<RechargeTerms['verification']['review']> {
  const { status, submittedAt, dueAt, late } = (await readVerification({}, { customerId })).basic;
  return status === 'pending' && submittedAt && dueAt
    ? { sent: submittedAt, due: dueAt, late }
    : null;
}

/**
 * Where to pay to, and from which amount on. Addresses are for verified customers alone, so that nothing
 * new is asked when the money leaves. A limit, a break, a rest, a suspension and a closing hold back where to pay to, and nothing
 * else: what was paid already can always be told of.
 */
export async function readRechargeTerms(_: unknown, { customerId }: Whose): Promise<RechargeTerms> {
  const [parameter, customer, accounts, holds, ownLimits] = await Promise.all([
    parametersOf('deposits'),
    sql.rows.customer.findUniqueOrThrow({ where: { id: BigInt(customerId) } }),
    accountsOf(customerId),
    holdsOf(customerId),
    depositRoom(customerId),
  ]);
  const isVerified = customer.basic_status === 'verified';
  const isHeldBack =
    Object.values(holds).some((time) => time !== null) || ownLimits.some(({ roomAt }) => roomAt);
  return {
    sandbox: runtime().env.SANDBOX,
    ...holds,
    ownLimits,
    verification: {
      basic: customer.basic_status,
      advanced: customer.advanced_status,
      review: isVerified ? null : await reviewOf(customerId),
    },
    currencies: walletCurrencies.map((currency) => ({
      currency,
      least: moneyString(parameter(`min.${currency}`), currency),
      advancedAbove: moneyString(parameter(`advancedAbove.${currency}`), currency),
    })),
    accounts: (isVerified ? accounts : []).map(({ id: _id, ...account }) =>
      isHeldBack ? { ...account, address: null, note: '' } : account,
    ),
  };
}

async function readOne(id: string, customerId: string): Promise<Deposit> {
  const [row] = await depositRows({ customerId, id }, { size: 1, offset: 0 });
  if (!row) throw notFound();
  return depositOf(row, (await askedOf([id])).get(id) ?? null);
}

type Paid = Pick<Input<typeof calls.recharge>, 'method' | 'currency' | 'network' | 'address'>;

/** An address that was shown once, by how its customer copied it. */
async function formerAddress({ method, currency, network, address }: Paid, customerId: string) {
  const known = await sql.rows.deposit_address.findMany({
    where: {
      currency,
      shown_at: { not: null },
      network: method === 'card' ? null : (network ?? { not: null }),
      OR: [{ customer_id: null }, { customer_id: BigInt(customerId) }],
    },
  });
  const written = (text: string) => (/^0x/i.test(text) ? text.toLowerCase() : text);
  return known.find((one) => written(one.address) === written(address!));
}

/** Where a payment went: to the address named, else to the one that is shown. Refuses with 10141 and 10120. */
async function addressPaidTo(paid: Paid, customerId: string): Promise<string> {
  if (paid.address !== undefined) {
    const former = await formerAddress(paid, customerId);
    if (!former) throw new Refusal('10141');
    return String(former.id);
  }
  const shown = (await accountsOf(customerId)).find(
    ({ method, currency, network }) =>
      method === paid.method &&
      currency === paid.currency &&
      (paid.network === undefined || network === paid.network),
  );
  if (!shown) throw new Refusal('10120');
  return shown.id;
}

/** Takes a customer's word that a payment is on its way; nothing is credited before it was reviewed. */
export async function submitDeposit(
  input: Input<typeof calls.recharge>,
  caller: Caller,
): Promise<Result<typeof calls.recharge>> {
  const { customerId, key, locale } = caller;
  const { currency, amount, txHash, lastSix, proof, paid, method } = input;
  if (!isKept(amount, currency)) throw new Refusal('10016');
  const addressId = await addressPaidTo(input, customerId);
  const [row] = await sql<{ id: string | null }>`
    select deposit_submit(${customerId}, ${method}::deposit_method, ${addressId}, ${amount}, ${txHash}, ${lastSix},
      ${proof ?? null}, ${key}, ${locale}, ${JSON.stringify(await wordingIn(locale))}::jsonb, ${paid}) as id`;
  if (!row!.id) throw notFound();
  return readOne(row!.id, customerId);
}

export async function listDeposits(
  { status, page, size }: Input<typeof calls.listRecharge>,
  { customerId }: Whose,
): Promise<Result<typeof calls.listRecharge>> {
  const [rows, total] = await Promise.all([
    depositRows(
      { customerId, ...(status?.length && { statuses: status }) },
      { size, offset: (page - 1) * size },
    ),
    sql.rows.deposit.count({
      where: {
        customer_id: BigInt(customerId),
        ...(status?.length && { status: { in: [...status] } }),
      },
    }),
  ]);
  const asked = await askedOf(rows.map(({ id }) => id));
  const items = rows.map((row) => depositOf(row, asked.get(row.id) ?? null));
  return { items, total, page, size };
}
