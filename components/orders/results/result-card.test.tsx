import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Order } from '@/lib/orders/contract';
import { curveOf } from '@/lib/orders/results/curve-rules';
import common from '@/messages/en/common.json' with { type: 'json' };
import orders from '@/messages/en/orders.json' with { type: 'json' };
import results from '@/messages/en/results.json' with { type: 'json' };
import { ResultCard, type Beside } from './result-card';

const opened = '2026-11-27T23:32:00.000Z';
const ended = '2026-11-27T23:47:00.000Z';

const fill = (price: string, fee = '0') => ({
  price,
  fee,
  covered: '0',
  tick: { bid: price, ask: price, time: '2026-11-27T23:47:00.118Z' },
});

const option = (closePrice: string, profit: string, change: object = {}) =>
  ({
    id: '41',
    kind: 'timed',
    code: 'BTCUSDT',
    status: 'closed',
    direction: 'up',
    amount: '50',
    payout: '0.8',
    period: 900,
    fee: '0',
    profit,
    openPrice: '88861.20',
    closePrice,
    openTime: opened,
    closeTime: ended,
    expirationTime: ended,
    receipt: { open: fill('88861.20'), close: fill(closePrice), partial: [] },
    ...change,
  }) as unknown as Order;

const position = (profit: string) =>
  ({
    id: '217',
    kind: 'margin',
    code: 'BTCUSDT',
    status: 'closed',
    side: 'long',
    lots: '0.05',
    fee: '8.92',
    profit,
    requiredMargin: '2223.71',
    closeReason: 'customer',
    openPrice: '88948.36',
    closePrice: '89412.10',
    openTime: '2026-11-27T22:22:00.000Z',
    closeTime: ended,
    receipt: { open: fill('88948.36', '4.45'), close: fill('89412.10', '4.47'), partial: [] },
  }) as unknown as Order;

const minute = (at: number, price: number) =>
  [Date.parse(opened) + at * 60_000, 0, 0, 0, price, 1, 0] as const;
const curveFor = (order: Order) => curveOf(order, [minute(2, 88_900), minute(7, 88_880)], '1m');
const record = { won: 11, lost: 9, winRate: '0.5500', net: '-10' };

const drawn = (order: Order, beside: Beside = { curve: curveFor(order), record }) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ common, orders, results }} timeZone="UTC">
      <ResultCard order={order} {...beside} />
    </NextIntlClientProvider>,
  );

const words = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ');

/** What of a card is layout: its parts with their looks, without words, colours and places on the curve. */
const layout = (html: string) =>
  html
    .replaceAll(/>[^<]+</g, '><')
    .replaceAll(/ (style|points|d|aria-label)="[^"]*"/g, '')
    .replaceAll(
      /-?\bmt-0\.5( -translate-y-full)?\b|(?<= )-translate-y-full |-(up|down)(?=[ "-])/g,
      '',
    )
    .replaceAll(/ +/g, ' ');

it('shows a won and a lost option in the same layout and sizes', () => {
  const [won, lost] = [option('88949.32', '40'), option('88842.70', '-50')];
  expect(layout(drawn(won))).toBe(layout(drawn(lost)));
});

it('says what an option brought, by how much it ended ahead, and the record against what it takes', () => {
  const won = words(drawn(option('88949.32', '40')));
  for (const said of [
    'Won',
    '+40.00 USDT',
    'The price ended 88.12 above your entry.',
    'entry 88,861.20',
    'exit 88,949.32',
    'Stake 50.00',
    'Returned: stake and 80% 90.00',
    'Settled by the tick of 23:47:00.118',
    '11 of 20 won, 55%',
    'At a payout of 80% you must win 55.56% to lose nothing',
    'together −10.00',
  ])
    expect(won).toContain(said);
  const lost = words(drawn(option('88842.70', '-50')));
  expect(lost).toContain('The price ended 18.50 below your entry. The stake is gone.');
  expect(lost).toContain('Returned 0.00');
});

it('tells an option without a price, and draws no curve where none is known', () => {
  const receipt = { open: fill('88861.20'), close: null, partial: [] };
  const back = option('0', '0', { status: 'expired', closePrice: null, receipt });
  const html = drawn(back, { curve: null, record: null });
  expect(words(html)).toContain('No price came in time to decide it. The stake is returned.');
  expect(words(html)).toContain('Returned 50.00');
  expect(html).not.toContain('svg viewBox="0 0 100 100"');
  expect(words(html)).not.toContain('so far');
});

it('lets what the price brought to a position fall through its fees to what is left', () => {
  const html = drawn(position('23.19'));
  for (const said of [
    'Closed by you · open for 1h 25m',
    '+14.27 USDT',
    'Price profit/loss +23.19',
    'Fee, opening −4.45',
    'Fee, closing −4.47',
    'Net +14.27',
    '2,223.71',
  ])
    expect(words(html)).toContain(said);
  expect(html).toContain('svg viewBox="0 0 100 100"');
});

it('tells what closed in parts by its average, with a place more and not with all of them', () => {
  const whole = position('23.19');
  const parts = {
    ...whole,
    closePrice: '89412.105555555556',
    receipt: { ...whole.receipt, partial: [fill('89412.11', '2.00')] },
  } as unknown as Order;
  const said = words(drawn(parts));
  expect(said).toContain('closed on average 89,412.106');
  expect(said).toContain('opened 88,948.36');
  expect(said).not.toContain('89,412.10555');
});
