import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MarketState } from '@/components/markets/quotes/use-market-state';
import type { Dialog } from '@/components/ui/dialog';
import { plainDraft } from '@/lib/orders/estimates/ticket-cost-rules';
import type { PositionOrder } from '@/lib/orders/form-rules';
import codes from '@/messages/en/codes.json' with { type: 'json' };
import common from '@/messages/en/common.json' with { type: 'json' };
import orders from '@/messages/en/orders.json' with { type: 'json' };
import { standInForBrowser } from '@/tests/setup/pages/stand-in';
import { until } from '@/tests/setup/until';
import type { TicketProps } from '../../ticket/use-ticket-market';

/** Its types leave it out. */
const { unstable_mockModule: mockModule } = import.meta.jest as unknown as {
  unstable_mockModule: (name: string, made: () => object) => void;
};

standInForBrowser();
beforeAll(() => void Object.assign(window, { location: { pathname: '/cruuency', search: '' } }));

type Shown = Pick<ComponentProps<typeof Dialog>, 'open' | 'actions'>;

const shown: Shown[] = [];
const told: string[] = [];
let isSettledElsewhere = false;

mockModule('@/components/ui/dialog', () => ({
  Dialog: (props: Shown) => {
    shown.push(props);
    return null;
  },
}));
mockModule('@/components/ui/toast', () => ({
  toast: (text: ReactNode, tone: string) => told.push(`${tone}: ${String(text)}`),
}));
const place = await import('./place');
mockModule('@/components/orders/dialogs/sending/place', () => ({
  ...place,
  usePlacing: (asked: Parameters<typeof place.usePlacing>[0]) => ({
    ...place.usePlacing(asked),
    isSettledElsewhere,
  }),
}));
const { ReviewDialog } = await import('../review-dialog');
const { TimedReview } = await import('../timed-review');
const { CloseDialog } = await import('../close-dialog');
const { BulkDialog } = await import('../bulk-dialog');
const { CancelAllDialog } = await import('../cancel-all-dialog');
const { ReverseDialog } = await import('../../positions/reverse-dialog');

const nothing = () => undefined;

/** The dialog that a part of the page shows. */
function dialogOf(part: ReactNode): Shown {
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en-GB"
      messages={{ codes, common, orders, results: {} } as never}
      timeZone="UTC"
    >
      {part}
    </NextIntlClientProvider>,
  );
  return shown.at(-1)!;
}

const ticket: TicketProps = {
  terms: {
    code: 'EURUSD',
    type: 1,
    quote: 'USD',
    contractSize: '100000',
    tickSize: '0.00001',
    lotMin: '0.01',
    lotMax: '10',
    lotStep: '0.01',
    leverages: [10],
    feeRate: '0',
    periods: [],
    termsVersion: 1,
  } as unknown as TicketProps['terms'],
  state: { tradable: true, live: true } as MarketState,
  pair: null,
  quote: undefined,
  pairQuote: undefined,
  mode: 'real',
  sandbox: true,
};
const review = {
  ...ticket,
  open: true,
  obstacle: null,
  skips: false,
  onSeen: nothing,
  onClose: nothing,
  onPlaced: nothing,
  onRefused: nothing,
};

it.each([
  [
    'an order',
    () => (
      <ReviewDialog {...review} draft={{ ...plainDraft, side: 'long', leverage: 10, lots: '1' }} />
    ),
  ],
  [
    'a binary option',
    () => (
      <TimedReview {...review} payout="0.8" draft={{ direction: 'up', period: 60, stake: '10' }} />
    ),
  ],
])('closes the review of %s once another part of the page has its answer', (_, part) => {
  isSettledElsewhere = false;
  expect(dialogOf(part()).open).toBe(true);
  isSettledElsewhere = true;
  expect(dialogOf(part()).open).toBe(false);
});

const order = {
  id: '1',
  code: 'EURUSD',
  kind: 'margin',
  side: 'long',
  status: 'open',
  openPrice: '1.10000',
  limitPrice: null,
  stopPrice: null,
  lots: '1',
  openLots: '1',
  leverage: 10,
  contracts: '100000',
  feeRate: '0',
  requiredMargin: '100',
  usedMargin: '100',
  profit: null,
  fee: '0',
  receipt: { open: null, partial: [] },
} as unknown as PositionOrder;
const closed = { open: false, onClose: nothing };

type Pressed = { onClick: () => void };

/** Presses what sends a dialog. */
function press({ actions }: Shown): void {
  const { children } = (actions as ReactElement<{ children: ReactElement<Pressed>[] }>).props;
  children[1]!.props.onClick();
}
it('leaves what is under the hand where a binary option is bought whose review is closed', async () => {
  isSettledElsewhere = false;
  const placed: boolean[] = [];
  const onPlaced = (isShown: boolean) => placed.push(isShown);
  globalThis.fetch = () => Promise.resolve(Response.json({ code: '200', result: { id: '1' } }));
  const draft = { direction: 'up', period: 60, stake: '10' } as const;
  for (const open of [true, false])
    press(
      dialogOf(
        <TimedReview {...review} open={open} draft={draft} payout="0.8" onPlaced={onPlaced} />,
      ),
    );
  await until(() => placed.length === 2);
  expect(placed).toEqual([true, false]);
});

it.each([
  ['closing', () => <CloseDialog {...closed} order={order} />, orders.close.nothingDone],
  ['reversing', () => <ReverseDialog {...closed} order={order} />, orders.close.nothingDone],
  ['closing of all', () => <BulkDialog {...closed} mode="real" />, orders.bulk.nothing],
  ['cancelling of all', () => <CancelAllDialog {...closed} mode="real" />, orders.levels.nothing],
])('says above the page why a %s was refused whose dialog is closed', async (_, part, rest) => {
  told.splice(0);
  globalThis.fetch = () => Promise.resolve(Response.json({ code: '10005', result: null }));
  press(dialogOf(part()));
  await until(() => told.length === 1);
  expect(told[0]).toContain(codes['10005']);
  expect(told[0]).toContain(rest);
});
