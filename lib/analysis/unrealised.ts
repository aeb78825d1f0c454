import type { Decimal } from 'decimal.js';
import { Money, type Mode } from '../core/money';
import type { OrderRow } from '../core/trading';
import { conversionNow } from '../orders/conversion';
import { unrealisedProfit } from '../orders/rules';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';

type Row = Pick<
  OrderRow,
  | 'code'
  | 'side'
  | 'open_lots'
  | 'contract_size'
  | 'quote_currency'
  | 'open_price'
  | 'required_margin'
>;

/** Unrealised profit in USDT of the open positions of an account by instrument, at the newest quotes, whatever their age. */
export async function unrealisedByCode(
  customerId: string,
  mode: Mode,
): Promise<Map<string, Decimal>> {
  const { book, catalogue } = runtime();
  const rows = await sql<Row>`
    select code, side, open_lots, contract_size, quote_currency, open_price, required_margin from orders
    where customer_id = ${customerId} and mode = ${mode}::mode and status = 'open' and kind = 'margin'`;
  const byCode = new Map<string, Decimal>();
  for (const row of rows) {
    const quote = book.quote(row.code);
    const rate = conversionNow(row.quote_currency, catalogue, book, false);
    if (!quote || !rate) continue;
    const position = {
      side: row.side,
      lots: row.open_lots,
      contractSize: row.contract_size,
      openPrice: row.open_price!,
      requiredMargin: row.required_margin,
    };
    const gain = unrealisedProfit(position, quote, rate.rate);
    byCode.set(row.code, (byCode.get(row.code) ?? new Money(0)).add(gain));
  }
  return byCode;
}
