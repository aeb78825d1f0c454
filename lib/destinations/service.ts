import type { Caller } from '../core/caller';
import { Refusal, Rejection, notFound } from '../core/codes';
import type { Input } from '../core/contract';
import { withSecondFactor } from '../security/factor-rows';
import { transaction, sql, type Rows, type Work } from '../platform/db';
import { isAddress } from './address-rules';
import { isCardNumber } from './card-rules';
import { cardHash } from './card-rows';
import type * as calls from './contract';
import type { Destination } from './contract';
import { destinationOf, insertCard, insertWallet, verifiedName } from './rows';
import { destinationsAtMost, isSameName } from './rules';

const wrong = (path: string, message = path) =>
  new Rejection('400', { issues: [{ path, message }] });

const live = (customerId: string) => ({ customer_id: BigInt(customerId), removed_at: null });

type Kind = Destination['kind'];

/** The first of its kind is the default; a new default takes the place of the old one. */
async function makeRoom(rows: Rows, customerId: string, kind: Kind, isDefault: boolean) {
  const others = await rows.withdrawal_destination.count({ where: live(customerId) });
  if (others >= destinationsAtMost) throw new Refusal('10119', { max: String(destinationsAtMost) });
  const ofKind = { ...live(customerId), kind };
  if (isDefault)
    await rows.withdrawal_destination.updateMany({ where: ofKind, data: { is_default: false } });
  return isDefault || (await rows.withdrawal_destination.count({ where: ofKind })) === 0;
}

// Destinations of a customer are counted and grown by one call at a time.
const destinationLine = 10_018;

const alone =
  <T>(customerId: string, work: (within: Work) => Promise<T>) =>
  async (within: Work): Promise<T> => {
    await within`select pg_advisory_xact_lock(${destinationLine}, (${customerId}::bigint % 2147483647)::integer)`;
    return work(within);
  };

/** Whether customers pay to it, on whatever network: what is sent there would come back as nobody's deposit. */
async function isOurs(address: string): Promise<boolean> {
  const [row] = await sql<{ ours: boolean }>`
    select exists (
      select from deposit_address where lower(address) = lower(${address})
    ) as ours`;
  return row!.ours;
}

/** Saves a wallet address, with a code of the authenticator app where there is one. One that is saved already stays as it is. */
export async function addAddress(
  { name, network, address, isDefault, otp }: Input<typeof calls.addWithdrawalAddress>,
  caller: Caller,
): Promise<Destination> {
  if (!isAddress(network, address)) throw wrong('address');
  if (await isOurs(address)) throw wrong('address', 'addressOurs');
  const { customerId } = caller;
  const adding = alone(customerId, async (within) => {
    const { rows } = within;
    const known = await rows.withdrawal_destination.findFirst({
      where: { ...live(customerId), network, address },
    });
    if (known) return destinationOf(known);
    const is_default = await makeRoom(rows, customerId, 'wallet', isDefault);
    const made = await insertWallet(within, customerId, { name, network, address }, is_default);
    return destinationOf(made);
  });
  const confirmed = { action: 'user/addWithdrawalAddress', about: { network, address } } as const;
  return withSecondFactor(caller, otp, confirmed, adding);
}

/** The verified name, in which alone a card is saved; null where none is on record. */
export const cardHolder = ({ customerId }: Pick<Caller, 'customerId'>): Promise<string | null> =>
  verifiedName(sql, customerId);

const details = {
  name: 'name',
  bank_name: 'bankName',
  bank_code: 'bankCode',
  branch_number: 'branchNumber',
  bank_address: 'bankAddress',
  payee_address: 'payeeAddress',
  bank_phone: 'bankPhone',
} as const;

/** The card of a customer, where it is the one that is given, with all that is written beside it. */
async function sameCard(within: Work, customerId: string, card: Input<typeof calls.addBankCard>) {
  const hash = await cardHash(within, card.cardNumber);
  if (hash === null) return null;
  const found = await within.rows.withdrawal_destination.findFirst({
    where: { ...live(customerId), kind: 'card', card_hash: hash },
  });
  const isSame = (Object.keys(details) as (keyof typeof details)[]).every(
    (column) => (found?.[column] ?? '') === card[details[column]],
  );
  return found && isSame ? destinationOf(found) : null;
}

/**
 * Saves the one bank card of a verified customer. Refuses with 10022 before the verification, with 10118 a second card;
 * the one that is saved already stays as it is.
 */
export async function addCard(
  input: Input<typeof calls.addBankCard>,
  caller: Caller,
): Promise<Destination> {
  if (!isCardNumber(input.cardNumber)) throw wrong('cardNumber');
  const { customerId } = caller;
  const adding = alone(customerId, async (within) => {
    const { rows } = within;
    const customer = await rows.customer.findUniqueOrThrow({ where: { id: BigInt(customerId) } });
    if (customer.basic_status !== 'verified') throw new Refusal('10022');
    if (!isSameName(input.name, await verifiedName(within, customerId)))
      throw wrong('name', 'holderVerified');
    const ofKind = { ...live(customerId), kind: 'card' as const };
    const known = await sameCard(within, customerId, input);
    if (known) return known;
    if (await rows.withdrawal_destination.count({ where: ofKind })) throw new Refusal('10118');
    const is_default = await makeRoom(rows, customerId, 'card', input.isDefault);
    const made = await insertCard(within, customerId, input, is_default);
    return destinationOf(made);
  });
  const about = { cardNumber: input.cardNumber };
  return withSecondFactor(caller, input.otp, { action: 'user/addBankCard', about }, adding).catch(
    async (error: unknown) => {
      // A code that saved it already is a wrong one now, and was counted as such: no number is guessed by this.
      const isRepeated = input.otp && error instanceof Refusal && error.code === '10091';
      const saved = isRepeated ? await sameCard(sql, customerId, input) : null;
      if (saved) return saved;
      throw error;
    },
  );
}

export async function listDestinations(
  _: unknown,
  { customerId }: Pick<Caller, 'customerId'>,
): Promise<Destination[]> {
  const found = await sql.rows.withdrawal_destination.findMany({
    where: live(customerId),
    orderBy: [{ is_default: 'desc' }, { id: 'asc' }],
  });
  return found.map(destinationOf);
}

export function makeDefault(
  { id }: Input<typeof calls.setDefaultDestination>,
  { customerId }: Caller,
): Promise<Destination> {
  const choosing = alone(customerId, async ({ rows }) => {
    const mine = { ...live(customerId), id: BigInt(id) };
    const found = await rows.withdrawal_destination.findFirst({ where: mine });
    if (!found) throw notFound();
    await rows.withdrawal_destination.updateMany({
      where: { ...live(customerId), kind: found.kind, is_default: true },
      data: { is_default: false },
    });
    await rows.withdrawal_destination.updateMany({ where: mine, data: { is_default: true } });
    return destinationOf({ ...found, is_default: true });
  });
  return transaction(choosing);
}

/** Takes a destination off the list. What is under way to it goes on. */
export async function removeDestination(
  { id }: Input<typeof calls.removeDestination>,
  { customerId }: Caller,
): Promise<{ id: string }> {
  const removing = alone(customerId, async ({ rows }) => {
    const { count } = await rows.withdrawal_destination.updateMany({
      where: { ...live(customerId), id: BigInt(id) },
      data: { removed_at: new Date(), is_default: false },
    });
    if (count === 0) throw notFound();
    return { id };
  });
  return transaction(removing);
}
