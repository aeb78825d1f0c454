import { Money, moneyString } from '../../core/money';
import type { KindRules } from '../kind-rules';
import type { TimedOrder } from './contract';
import { timedSteps } from './recompute-rules';

export const timedKind: KindRules<TimedOrder> = {
  letter: 'T',
  endsAt: (row) => row.expires_at,
  usedMargin: () => '0',
  openedLots: () => null,
  wire: (row) => ({
    kind: 'timed',
    side: null,
    direction: row.side === 'long' ? 'up' : 'down',
    lots: null,
    openLots: null,
    leverage: null,
    contracts: null,
    amount: moneyString(row.stake!),
    period: row.period_seconds!,
    payout: new Money(row.payout!).toFixed(),
  }),
  columns: ['stake_usdt', 'payout', 'period_seconds'],
  cells: ({ amount, payout, period }) => [amount, payout, period],
  steps: timedSteps,
  inWords: (order) => order.direction,
};
