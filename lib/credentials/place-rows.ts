import { addressKey } from '../core/address';
import type { Visitor } from '../core/caller';
import { lockCustomer, type CustomerRow } from '@/lib/customers/customer-rows';
import { sql, transaction, type Sql, type Work } from '../platform/db';
import { createToken, hashToken } from './token-crypto';

export type From = Pick<Visitor, 'ip' | 'device'>;
type Arrival = From & Pick<Visitor, 'userAgent'>;

/** What a log-in comes from: its address and, where the browser was here before, its device. */
export type Places = { address: string; device: string | null };

// Those used longest ago make room: nobody logs in regularly from more.
const mostPlaces = 50;
const knownDays = 180;

export const placesOf = ({ ip, device }: From): Places => ({
  address: `address:${addressKey(ip)}`,
  device: device ? `device:${hashToken(device)}` : null,
});

/** The place by which the customer is known to have logged in before, a device rather than an address; else null. */
export async function knownPlace(
  customerId: string,
  { address, device }: Places,
): Promise<string | null> {
  const rows = await sql.rows.known_place.findMany({
    where: {
      customer_id: BigInt(customerId),
      place: { in: device ? [address, device] : [address] },
    },
    select: { place: true },
  });
  const places = rows.map((row) => row.place);
  return places.find((place) => place === device) ?? places[0] ?? null;
}

async function remember(run: Sql, customerId: string, places: readonly string[]): Promise<void> {
  await run`
    insert into known_place (customer_id, place) select ${customerId}, unnest(${places}::text[])
    on conflict (customer_id, place) do update set last_at = now()`;
  await run`
    delete from known_place where customer_id = ${customerId} and place in (
      select place from known_place where customer_id = ${customerId}
      order by last_at desc offset ${mostPlaces})`;
}

// Who just registered, or comes back after the places were forgotten, has none to compare with.
const newCustomerHours = 24;

/** Whether a log-in comes from where the customer never was; the first one after registering does not. */
async function isNewPlace(run: Work, customer: CustomerRow, places: Places): Promise<boolean> {
  const known = await run.rows.known_place.findMany({
    where: { customer_id: BigInt(customer.id) },
    select: { place: true },
  });
  if (known.length === 0) {
    const [row] = await run<{ is_old: boolean }>`
      select ${customer.created_at} < now() - make_interval(hours => ${newCustomerHours}) as is_old`;
    return row!.is_old;
  }
  return !known.some(({ place }) => place === places.address || place === places.device);
}

/**
 * Notes where a customer logged in and returns the token of the device, which its browser keeps. A
 * token that this server never gave out is replaced. A place that is new is told to the customer.
 */
export async function rememberPlaces(customerId: string, from: Arrival): Promise<string> {
  const places = placesOf(from);
  const { address, device } = places;
  const given = device && (await sql.rows.known_place.findFirst({ where: { place: device } }));
  const token = from.device && given ? from.device : createToken();
  await transaction(async (run) => {
    // The later of two log-ins from one new place finds it known.
    const customer = await lockCustomer(run, customerId);
    const facts = { ip: from.ip, userAgent: from.userAgent ?? '' };
    if (await isNewPlace(run, customer, places))
      await run`select notify(${customerId}, 'login-new-place', ${facts})`;
    await remember(run, customerId, [address, `device:${hashToken(token)}`]);
  });
  return token;
}

/** Notes an address whose owner proved to be the customer without a log-in. */
export const rememberAddress = (run: Sql, customerId: string, from: From): Promise<void> =>
  remember(run, customerId, [placesOf(from).address]);

/** Whoever knew the old password is a stranger again, from wherever they came. */
export async function forgetOtherPlaces(run: Work, customerId: string, from: From): Promise<void> {
  const { address, device } = placesOf(from);
  await run.rows.known_place.deleteMany({
    where: {
      customer_id: BigInt(customerId),
      place: { notIn: device ? [address, device] : [address] },
    },
  });
}

/** Deletes places that nobody logged in from for half a year. */
export async function forgetOldPlaces(run: Sql): Promise<void> {
  await run`delete from known_place where last_at < now() - make_interval(days => ${knownDays})`;
}
