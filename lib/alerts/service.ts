import type { Caller } from '../core/caller';
import { notFound, Refusal } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { Money } from '../core/money';
import { sql, transaction, type Sql } from '../platform/db';
import { onFloor } from '../platform/floor';
import { runtime } from '../platform/runtime';
import type * as calls from './contract';
import type { PriceAlert } from './contract';
import { alertOf, type AlertRow } from './rows';
import { activeAtMost, alertIssue } from './rules';

type Asked = Input<typeof calls.addPriceAlert>;

// The list of a customer is counted and grown by one call at a time.
const alertLine = 10_010;

/**
 * What this very key set within the day for which it names it: its line broke, and the price may have reached it, and
 * may have left it again.
 */
async function setBefore(
  run: Sql,
  { code, direction, price }: Asked,
  { customerId, key }: Caller,
): Promise<AlertRow | undefined> {
  if (key === null) return undefined;
  const [row] = await run<AlertRow>`
    select * from price_alert
    where customer_id = ${customerId} and client_key = ${key} and status <> 'removed'
      and (code, direction, price) = (${code}, ${direction}::alert_direction, ${price}::numeric)
      and keyed_at >= now() - interval '24 hours'
    order by id limit 1`;
  return row;
}

const write = (asked: Asked, caller: Caller): Promise<AlertRow> =>
  transaction(async (within) => {
    const { code, direction, price, note, byMail } = asked;
    const { customerId, locale, key } = caller;
    await within`select pg_advisory_xact_lock(${alertLine}, (${customerId}::bigint % 2147483647)::integer)`;
    const before = await setBefore(within, asked, caller);
    if (before) return before;
    const [{ others }] = (await within<{ others: number }>`
      select count(*)::integer as others from price_alert where customer_id = ${customerId} and status = 'active'
        and (code, direction, price) is distinct from (${code}, ${direction}::alert_direction, ${price}::numeric)`) as [
      { others: number },
    ];
    if (others >= activeAtMost) throw new Refusal('10119', { max: String(activeAtMost) });
    const [row] = await within<AlertRow>`
      insert into price_alert (customer_id, code, direction, price, note, by_mail, locale, client_key)
      values (${customerId}, ${code}, ${direction}, ${price}, ${note}, ${byMail}, ${locale}, ${key})
      on conflict (customer_id, code, direction, price) where status = 'active'
        do update set note = excluded.note, by_mail = excluded.by_mail, locale = excluded.locale,
          client_key = excluded.client_key, keyed_at = excluded.keyed_at
      returning *`;
    return row!;
  });

async function setAlert(asked: Asked, caller: Caller): Promise<AlertRow> {
  const { catalogue, book, alerts } = runtime();
  const instrument = catalogue.get(asked.code);
  if (!instrument?.enabled) throw new Refusal('10014');
  return alerts.set(asked.code, () => {
    const price = book.quote(asked.code)?.price;
    if (!price || alertIssue(asked.direction, asked.price, { ...instrument, price })) {
      throw new Refusal('10104', { price: price ?? null });
    }
    return write({ ...asked, price: new Money(asked.price).toFixed() }, caller);
  });
}

async function addAlertHere(asked: Asked, caller: Caller): Promise<PriceAlert> {
  const before = await setBefore(sql, asked, caller);
  return alertOf(before ?? (await setAlert(asked, caller)));
}

/**
 * Sets an alert at a level that the price has not reached. Refuses with 10014 what is not listed, with
 * 10104 a level off the tick grid or not on its side of the newest price (`result.price`), with 10119
 * one more than a customer may have.
 */
export const addAlert = onFloor('addAlert', addAlertHere);

export async function listAlerts(
  { status, page, size }: Input<typeof calls.listPriceAlert>,
  { customerId }: Pick<Caller, 'customerId'>,
): Promise<Result<typeof calls.listPriceAlert>> {
  const wanted = status?.length ? status : ['active', 'fired'];
  const [rows, counted] = await Promise.all([
    sql<AlertRow>`
      select * from price_alert
      where customer_id = ${customerId} and status = any(${wanted}::alert_status[]) and status <> 'removed'
      order by coalesce(fired_at, created_at) desc, id desc limit ${size} offset ${(page - 1) * size}`,
    sql<{ total: number }>`
      select count(*)::integer as total from price_alert
      where customer_id = ${customerId} and status = any(${wanted}::alert_status[]) and status <> 'removed'`,
  ]);
  return { items: rows.map(alertOf), total: counted[0]!.total, page, size };
}

async function removeAlertHere(
  { id }: Input<typeof calls.removePriceAlert>,
  { customerId, key }: Pick<Caller, 'customerId' | 'key'>,
): Promise<{ id: string }> {
  const theirs = { id: BigInt(id), customer_id: BigInt(customerId) };
  const { count } = await sql.rows.price_alert.updateMany({
    where: { ...theirs, status: { not: 'removed' } },
    data: { status: 'removed', removed_at: new Date() },
  });
  // A call with a key is repeated once its line broke, and then finds done what it asks for.
  const isGone =
    count === 0 && (key === null || !(await sql.rows.price_alert.count({ where: theirs })));
  if (isGone) throw notFound();
  runtime().alerts.forget(id);
  return { id };
}

/** Takes an alert off the list. When a removal and a tick come together, the first to be written counts. */
export const removeAlert = onFloor('removeAlert', removeAlertHere);
