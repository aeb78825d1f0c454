import type { OrderRow } from '@/lib/core/trading';

// Few different values among all orders.
const lasting = ['mode', 'kind', 'code', 'side', 'type', 'status', 'lots', 'open_lots'] as const;
const lastingToo = ['contract_size', 'quote_currency', 'fee_rate', 'customer_id', 'fee'] as const;
// Orders of the same moment have the same ones.
const passing = ['open_price', 'required_margin', 'held', 'stake', 'stop_loss'] as const;
const passingToo = [
  'take_profit',
  'limit_price',
  'stop_price',
  'trailing_distance',
  'expected_profit',
] as const;
const times = ['created_at', 'changed_at', 'opened_at'] as const;

// Beyond so many a map costs more than it saves.
const mostLasting = 100_000;
const mostPassing = 1_000;

/** Gives for equal keys the first value that came, as long as no more than `most` are known. */
function first<K, V>(most: number) {
  const known = new Map<K, V>();
  return (key: K, value: V): V => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    known.set(key, value);
    return value;
  };
}

type Texts = Record<
  (typeof lasting | typeof lastingToo | typeof passing | typeof passingToo)[number],
  string | null
>;

/**
 * Makes orders that are kept for long share what is equal among them: a full collection costs what is
 * kept, object by object, and orders wait for it. Who gets a row must not change its dates.
 */
export function sharing(): (row: OrderRow) => OrderRow {
  const kept = first<string, string>(mostLasting);
  const recent = first<string, string>(mostPassing);
  const moment = first<number, Date>(mostPassing);
  return (row) => {
    const columns = row as Texts;
    for (const names of [lasting, lastingToo])
      for (const name of names) columns[name] = kept(columns[name]!, columns[name]!);
    for (const names of [passing, passingToo])
      for (const name of names) {
        const text = columns[name];
        if (text !== null) columns[name] = recent(text, text);
      }
    for (const name of times) {
      const time = row[name];
      if (time) row[name] = moment(time.getTime(), time);
    }
    return row;
  };
}
