import type { Order } from '../contract';
import { csvCell, csvHead, csvLines } from './export-rules';

it('leaves numbers alone and keeps formulas from being one', () => {
  expect(['-12.50', '0.2', 7, null].map(csvCell)).toEqual(['-12.50', '0.2', '7', '']);
  expect(csvCell('=HYPERLINK("http://x")')).toBe(`"'=HYPERLINK(""http://x"")"`);
  expect(['+1+1', '-1+1', '@SUM(A1)', '\tx'].map(csvCell)).toEqual([
    "'+1+1",
    "'-1+1",
    "'@SUM(A1)",
    "'\tx",
  ]);
});

it('quotes what would break a line', () => {
  expect(csvCell('a,b')).toBe('"a,b"');
  expect(csvCell('a"b')).toBe('"a""b"');
  expect(csvCell('a\nb')).toBe('"a\nb"');
});

it('writes an order under its heads, net of its fees', () => {
  const order = {
    id: '7',
    orderNumber: 'M-00000007',
    kind: 'margin',
    code: 'EURUSD',
    side: 'long',
    direction: null,
    lots: '0.2',
    profit: '-3.10',
    fee: '1.67',
    closeReason: 'stop-loss',
  } as Order;
  const [heads, cells] = [csvHead, csvLines([order])].map((text) => text.trimEnd().split(','));
  expect(cells).toHaveLength(heads!.length);
  const of = (name: string) => cells![heads!.indexOf(name)];
  expect(['order', 'side', 'lots', 'profit_usdt', 'net_usdt', 'reason'].map(of)).toEqual([
    'M-00000007',
    'long',
    '0.2',
    '-3.10',
    '-4.77',
    'stop-loss',
  ]);
  // Of what is still open a part may have closed, but the order has no result yet.
  const running = csvLines([{ ...order, status: 'open' }])
    .trimEnd()
    .split(',');
  expect(running[heads!.indexOf('net_usdt')]).toBe('');
  expect(csvLines([])).toBe('');
});
