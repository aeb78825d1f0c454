import { Money, isSame } from '../core/money';
import type { Charity } from './contract';

/** Whether the charity account holds just what is owed of sales and of gifts. */
export function agrees({
  all,
  gifts,
  account,
}: Pick<Charity, 'all' | 'gifts' | 'account'>): boolean {
  const ofGifts = gifts.find(({ currency }) => currency === 'USDT')?.owed ?? '0';
  return isSame(new Money(all.owed).add(ofGifts).toFixed(), account);
}
