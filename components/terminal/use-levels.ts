'use client';

import { useTranslations } from 'next-intl';
import type { Level } from '@/components/chart/level-lines';
import { distanceTo } from '@/lib/orders/estimates/level-measure-rules';
import { isOnWrongSide, netAtLevel } from '@/lib/orders/estimates/level-outcome-rules';
import { codesOf, rateNow, rateOfPair, valueNow } from '@/lib/orders/estimates/order-value-rules';
import { quoteOf } from '@/components/markets/quotes/quotes';
import { useTicketLevels, type DraftLevel } from '@/components/orders/ticket/ticket-levels';
import type { Pair } from '@/lib/orders/estimates/ticket-terms-rules';
import type { ProposedLevels } from '@/components/orders/dialogs/level-edit';
import { useAccount } from '@/components/orders/account/use-account';
import { useOrderWords } from '@/components/orders/shared/use-order-words';
import type { Mode } from '@/lib/core/money';
import { entryPriceOf, type PositionOrder } from '@/lib/orders/form-rules';

type Ask = (order: PositionOrder, change: ProposedLevels) => void;
type Words = ReturnType<typeof useOrderWords>;
type With = { ask: Ask; pair: Pair };
type Chart = ReturnType<typeof useTranslations<'terminal'>>;

const sized = ({ t, lotsText }: Words, side: 'long' | 'short', lots: string) =>
  `${t(side)} ${lotsText(lots)}`;

/** A signed amount that keeps its sign in front inside an Arabic sentence too. */
const amountText = ({ format, isolated }: Words, amount: string) =>
  isolated(format.signedAmount(amount));

/** The profit/loss of an order if it closed at a price. */
function netText(words: Words, order: PositionOrder, price: string, pair: Pair): string {
  const rate = order.receipt.open ? rateNow(order, quoteOf) : rateOfPair(pair, quoteOf);
  if (rate === undefined) return '–';
  return amountText(words, netAtLevel(order, price, rate).toFixed());
}

/** The distance that would put an order's trailing stop at a price now. */
function trailed(order: PositionOrder, to: string): ProposedLevels {
  const quote = quoteOf(order.code);
  return quote ? { trailing: distanceTo(to, { side: order.side, now: quote }) } : {};
}

/** Stop, target and trailing stop of an order, open or waiting. */
function guards(words: Words, t: Chart, order: PositionOrder, { ask, pair }: With): Level[] {
  /** A level that is being moved to where it cannot stand promises nothing. */
  const misplaced = (name: 'stopLoss' | 'takeProfit', price: string) => {
    const quote = order.status === 'open' && price !== order[name] ? quoteOf(order.code) : null;
    return quote ? isOnWrongSide(order.side, name, price, quote) : false;
  };
  const whose = sized(words, order.side, order.openLots);
  const { stopLoss, takeProfit, trailingStop } = order;
  const all = [
    ['stop', stopLoss, words.t('ticket.stopLoss'), (stop: string) => ({ stopLoss: stop })],
    ['target', takeProfit, words.t('ticket.takeProfit'), (to: string) => ({ takeProfit: to })],
    ['trailing', trailingStop, words.t('ticket.trailing'), (to: string) => trailed(order, to)],
  ] as const;
  return all.flatMap(([kind, level, name, change]) =>
    level === null
      ? []
      : [
          {
            id: `${order.id}-${kind}`,
            kind,
            price: Number(level),
            ghost: false,
            name: `${name}, ${whose}`,
            text: (price: string) =>
              misplaced(kind === 'target' ? 'takeProfit' : 'stopLoss', price)
                ? t('chart.wrongSide', { level: name })
                : t(`chart.${kind}`, { amount: netText(words, order, price, pair) }),
            drop: (price: string) => ask(order, change(price)),
          },
        ],
  );
}

function positionLevels(words: Words, t: Chart, order: PositionOrder, how: With): Level[] {
  if (order.openPrice === null) return [];
  const name = sized(words, order.side, order.openLots);
  const profit = () => {
    const now = valueNow(order, quoteOf);
    return now ? amountText(words, now.net.toFixed()) : '–';
  };
  return [
    {
      id: `${order.id}-entry`,
      kind: 'entry',
      price: Number(order.openPrice),
      ghost: false,
      name,
      text: () => t('chart.entryNow', { order: name, amount: profit() }),
    },
    ...guards(words, t, order, how),
  ];
}

type Waiting = With & { pending: readonly PositionOrder[] };

function pendingLevels(words: Words, t: Chart, order: PositionOrder, how: Waiting): Level[] {
  const price = entryPriceOf(order);
  if (price === null) return [];
  const name = t(entryWords(order.type), { order: sized(words, order.side, order.openLots) });
  return [
    {
      id: `${order.id}-limit`,
      kind: 'limit',
      price: Number(price),
      ghost: false,
      name,
      text: () => name,
      drop: (entryPrice) => how.ask(order, { entryPrice }),
      tied: how.pending.find(({ id }) => id === order.tiedTo),
    },
    ...guards(words, t, order, how),
  ];
}

const entryWords = (type: PositionOrder['type']) =>
  type === 'stop' ? 'chart.stopEntry' : 'chart.limit';

const draftKinds = { entryPrice: 'limit', stopLoss: 'stop', takeProfit: 'target' } as const;

/** The levels written into the ticket: nothing is ordered yet, so moving one only writes it. */
function useDraftLevels(code: string, t: Chart, words: Words): Level[] {
  const ticket = useTicketLevels();
  if (ticket?.code !== code) return [];
  return Object.entries(ticket.prices).map(([level, price]) => {
    const kind = draftKinds[level as DraftLevel];
    const order = sized(words, ticket.side, ticket.lots || '0');
    const draftText = (guard: 'stop' | 'target', at: string) => {
      const net = ticket.net(guard === 'stop' ? 'stopLoss' : 'takeProfit', at);
      const name = words.t(guard === 'stop' ? 'ticket.stopLoss' : 'ticket.takeProfit');
      return net === null
        ? t('chart.wrongSide', { level: name })
        : t(`chart.${guard}`, { amount: amountText(words, net) });
    };
    const text = (at: string) =>
      kind === 'limit' ? t(entryWords(ticket.type), { order }) : draftText(kind, at);
    return {
      id: `draft-${kind}`,
      kind,
      price: Number(price),
      ghost: true,
      name: t('chart.draft', { line: text(price) }),
      text,
      drop: (to: string) => ticket.put(level as DraftLevel, to),
    };
  });
}

/** Everything of the customer's that has a price in one instrument, with what it would bring. */
export function useLevels(code: string, mode: Mode | null, pair: Pair, ask: Ask) {
  const t = useTranslations('terminal');
  const words = useOrderWords();
  const account = useAccount(mode);
  const own = <O extends { code: string }>(list: readonly O[]) =>
    list.filter((order) => order.code === code);
  const [orders, pending, timed] = [own(account.orders), own(account.pending), own(account.timed)];
  const drafts = useDraftLevels(code, t, words);
  return {
    levels: [
      ...orders.flatMap((order) => positionLevels(words, t, order, { ask, pair })),
      ...pending.flatMap((order) =>
        pendingLevels(words, t, order, { ask, pair, pending: account.pending }),
      ),
      ...drafts,
    ],
    options: timed,
    codes: [...new Set([code, pair?.code ?? code, ...codesOf([...orders, ...pending])])],
  };
}
