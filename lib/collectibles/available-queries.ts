import type { Caller } from '../core/caller';
import { accountState } from '../orders/account-service';
import { fundsToBid, type Funds } from './funds-rules';

/** What the real account has for a bid. */
export const fundsOf = async ({ customerId }: Pick<Caller, 'customerId'>): Promise<Funds> =>
  fundsToBid(await accountState(customerId, 'real'));
