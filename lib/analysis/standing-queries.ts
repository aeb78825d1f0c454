import type { Decimal } from 'decimal.js';
import { Money, type Mode } from '../core/money';
import { kindsOf } from '../core/trading';
import { netNow, unrealisedOf } from '../orders/account-service';
import type { RunningPosition } from '../orders/valuation-rules';
import { sql } from '../platform/db';

/** Price profit of what is open, and the profit/loss of its orders if they closed now; in USDT. */
export type Standing = { unrealised: Decimal; openNet: Decimal };

export const nothingOpen: Standing = { unrealised: new Money(0), openNet: new Money(0) };

export const together = (a: Standing, b: Standing): Standing => ({
  unrealised: a.unrealised.add(b.unrealised),
  openNet: a.openNet.add(b.openNet),
});

/** How the open positions of an account stand by instrument, at the newest quotes, whatever their age. */
export async function standingByCode(
  customerId: string,
  mode: Mode,
): Promise<Map<string, Standing>> {
  const rows = await sql<RunningPosition>`
    select code, side, open_lots, contract_size, quote_currency, open_price, held, fee_rate, profit, fee from orders
    where customer_id = ${customerId} and mode = ${mode}::mode and status = 'open' and kind = any(${kindsOf('position')}::order_kind[])`;
  const byCode = new Map<string, Standing>();
  for (const row of rows) {
    const [unrealised, openNet] = [unrealisedOf(row, mode), netNow(row, mode)];
    if (unrealised && openNet)
      byCode.set(row.code, together(byCode.get(row.code) ?? nothingOpen, { unrealised, openNet }));
  }
  return byCode;
}
