import { plain } from '../../core/plain-money';
import type { KindRules } from '../kind-rules';
import type { MarginOrder } from './contract';
import { marginSteps } from './recompute-rules';

export const marginKind: KindRules<MarginOrder> = {
  letter: 'M',
  endsAt: (row) => row.good_till,
  usedMargin: (row) => row.held,
  openedLots: (row) => row.lots,
  wire: (row) => ({
    kind: 'margin',
    side: row.side,
    direction: null,
    lots: plain(row.lots),
    openLots: plain(row.open_lots),
    leverage: row.leverage,
    contracts: plain(row.contract_size),
    amount: null,
    period: null,
    payout: null,
  }),
  columns: ['lots', 'open_lots', 'leverage'],
  cells: ({ lots, openLots, leverage }) => [lots, openLots, leverage],
  steps: marginSteps,
  inWords: (order) => `${order.side} ${order.lots} lots`,
};
