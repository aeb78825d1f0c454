import { Money } from '../core/money';
import type { LoggedTick } from '../replay/scan-rules';
import { checkSpecimen, figureNames, statedOf, type FigureName } from './check-rules';
import { exampleSpecimen } from './example-rules';
import { closingEntry, specimenOrder, ticketAt } from './rules';

const tick = (sequence: number, bid: string, ask: string): LoggedTick => ({
  run: 1,
  epoch: '1',
  source: 'simulated',
  live: false,
  sequence,
  receivedAt: Date.parse('2026-11-20T14:06:12.482Z') + sequence,
  arrivedAt: 0,
  time: Date.parse('2026-11-20T14:06:12.482Z') + sequence,
  maxAgeMs: 60_000,
  bid,
  ask,
});

const bitcoin = {
  code: 'BTCUSDT',
  quote: 'USDT',
  contractSize: '1',
  feeRate: '0.001',
  leverages: [1, 2],
  tickSize: '0.01',
  lotMin: '0.01',
  lotMax: '50',
  lotStep: '0.01',
};

const specimen = specimenOrder(
  bitcoin,
  tick(7, '88945.60', '88948.36'),
  tick(9, '89412.10', '89414.9'),
);
const record = [specimen.order.receipt.open!.tick, specimen.order.receipt.close!.tick];

const disagreeing = (of: typeof specimen, found: typeof record | null = record) =>
  checkSpecimen(of, found)
    .filter(({ agrees }) => !agrees)
    .map(({ name }) => name);

it('is worked from its two ticks by the rules that book orders', () => {
  expect(specimen).toMatchObject({
    net: '5.707591',
    order: {
      lots: '0.02',
      openPrice: '88948.36',
      closePrice: '89412.1',
      requiredMargin: '889.4836',
      profit: '9.2748',
      fee: '3.567209',
    },
  });
});

it('agrees with itself in every figure, and says how each comes about', () => {
  const figures = checkSpecimen(specimen, record);
  expect(figures.map(({ name }) => name)).toEqual(figureNames);
  expect(disagreeing(specimen)).toEqual([]);
  for (const { name, result } of figures)
    expect([name, result && new Money(result).eq(statedOf(specimen, name)!)]).toEqual([
      name,
      name === 'tick' ? null : true,
    ]);
  expect(figures.find(({ name }) => name === 'margin')!.terms.map((t) => t.value)).toEqual([
    '1778.9672',
    '2',
  ]);
});

it('says which figure was tampered with', () => {
  const { order, net } = specimen;
  const { open, close } = order.receipt;
  const off = (value: string) => new Money(value).add('0.000001').toFixed();
  const withOpen = (over: object) => ({
    net,
    order: { ...order, receipt: { ...order.receipt, open: { ...open!, ...over } } },
  });
  const forged: [FigureName, typeof specimen][] = [
    ['price', withOpen({ price: '88948.35', requestedPrice: '88948.35' })],
    ['spread', withOpen({ spread: off(open!.spread) })],
    ['margin', { net, order: { ...order, requiredMargin: off(order.requiredMargin) } }],
    ['openFee', withOpen({ fee: off(open!.fee) })],
    [
      'closeFee',
      {
        net,
        order: {
          ...order,
          receipt: { ...order.receipt, close: { ...close!, fee: off(close!.fee) } },
        },
      },
    ],
    ['profit', { net, order: { ...order, profit: off(order.profit!) } }],
    ['net', { order, net: off(net) }],
  ];
  for (const [name, one] of forged) expect(disagreeing(one)).toContain(name);
});

it('looks its ticks up in the record: one that is not there, or stands there otherwise, does not agree', () => {
  expect(disagreeing(specimen, null)).toEqual(['tick']);
  expect(disagreeing(specimen, record.slice(1))).toEqual(['tick']);
  const other = record.map((one) => ({ ...one, bid: '1' }));
  expect(disagreeing(specimen, other)).toEqual(['tick']);
});

it('would be booked with a sum of nothing', () => {
  const entry = closingEntry(specimen);
  expect(entry.reduce((sum, { amount }) => sum.add(amount), new Money(0)).toFixed()).toBe('0');
});

it('costs on the ticket what it would cost', () => {
  // Bought at 89,414.90, stopped at 88,520.75: 17.883 lost by price and 1.788298 + 1.770415 in fees.
  expect(ticketAt(bitcoin, specimen.order)).toMatchObject({
    open: '89414.9',
    stop: '88520.75',
    loss: '-21.441713',
    lostByPrice: '-17.883',
    openFee: '1.788298',
    stopFee: '1.770415',
    toBreakEven: '0.21',
  });
});

it('has an example for as long as no ticks are on record, which says that it is one and agrees with itself', () => {
  const { specimen: example, instrument } = exampleSpecimen();
  const { open, close } = example.order.receipt;
  expect([open!.tick.source, close!.tick.source, open!.tick.live]).toEqual([
    'example',
    'example',
    false,
  ]);
  expect(disagreeing(example)).toEqual(['tick']);
  expect(disagreeing(example, example.around.close)).toEqual([]);
  expect(ticketAt(instrument, example.order).loss).toMatch(/^-/);
});
