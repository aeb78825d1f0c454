import { movedBy } from './movement-rules';

it('reads the order and leg of a reference and leaves every other alone', () => {
  expect(movedBy('order:12:open')).toEqual({ orderId: '12', leg: 'open' });
  expect(movedBy('order:9:close')).toEqual({ orderId: '9', leg: 'close' });
  for (const other of [
    'demo-grant:3',
    'order:0:open',
    'order:12',
    'order:12:open:x',
    'deposit:4',
  ]) {
    expect(movedBy(other)).toBeNull();
  }
});
