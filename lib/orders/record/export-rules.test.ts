import type { Order } from '../contract';
import { csvHead, csvLines } from './export-rules';

it('names the columns that every order has and those of single kinds', () => {
  expect(csvHead.trimEnd()).toBe(
    'order,id,kind,code,side,type,status,lots,open_lots,leverage,stake_usdt,payout,period_seconds,' +
      'limit_price,stop_price,stop_loss,take_profit,trailing_distance,open_price,close_price,created_at,' +
      'opened_at,closed_at,expires_at,margin_usdt,fee_usdt,profit_usdt,net_usdt,reason',
  );
});

it('fills the columns of its own kind, and leaves those of others empty', () => {
  const order = { kind: 'timed', amount: '25.00', payout: '0.8', period: 60, profit: null };
  const cells = csvLines([order as Order]);
  const heads = csvHead.trimEnd().split(',');
  const of = (name: string) => cells.split(',')[heads.indexOf(name)];
  const own = ['lots', 'leverage', 'stake_usdt', 'payout', 'period_seconds'];
  expect(own.map(of)).toEqual(['', '', '25.00', '0.8', '60']);
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
  // A part of what is still open may have closed, but the order has no result yet.
  const running = csvLines([{ ...order, status: 'open' }])
    .trimEnd()
    .split(',');
  expect(running[heads!.indexOf('net_usdt')]).toBe('');
  expect(csvLines([])).toBe('');
});
