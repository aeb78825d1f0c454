import type { Decimal } from 'decimal.js';
import { Money, type Mode } from '../core/money';
import { unrealisedOf, type OpenPosition } from '../orders/account';
import { sql } from '../platform/db';

/** Unrealised profit in USDT of the open positions of an account by instrument, at the newest quotes, whatever their age. */
export async function unrealisedByCode(
  customerId: string,
  mode: Mode,
): Promise<Map<string, Decimal>> {
  const rows = await sql<OpenPosition>`
    select code, side, open_lots, contract_size, quote_currency, open_price, held from orders
    where customer_id = ${customerId} and mode = ${mode}::mode and status = 'open' and kind = 'margin'`;
  const byCode = new Map<string, Decimal>();
  for (const row of rows) {
    const gain = unrealisedOf(row);
    if (gain) byCode.set(row.code, (byCode.get(row.code) ?? new Money(0)).add(gain));
  }
  return byCode;
}
