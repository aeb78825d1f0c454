import type { Catalogue } from '@/lib/core/market';
import { isRunning } from '@/lib/orders/valuation-rules';
import type { Account } from '../desk/accounts';
import { codesOf } from '../margin/valuation';
import type { KeptQuotes } from './kept-quotes';
import type { LastTicks } from './last-ticks';

type Parts = {
  catalogue: Pick<Catalogue, 'get'>;
  quotes: Pick<KeptQuotes, 'recall'>;
  lastTicks: LastTicks;
  sandbox: boolean;
};

/** Reads at which prices positions are valued until their instruments tick again. */
export async function recallQuotes(
  accounts: Iterable<Account>,
  { catalogue, quotes, lastTicks, sandbox }: Parts,
): Promise<void> {
  const [demo, real] = [new Set<string>(), new Set<string>()];
  for (const { mode, orders } of accounts) {
    const codes = mode === 'real' ? real : demo;
    for (const row of orders.values())
      if (isRunning(row) && !codes.has(row.code))
        for (const code of codesOf(row, catalogue)) codes.add(code);
  }
  if (real.size > 0) quotes.recall(await lastTicks([...real], !sandbox));
  if (demo.size > 0) quotes.recall(await lastTicks([...demo], false));
}
