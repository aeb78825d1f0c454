import { movedBy } from './movement-rules';

it('reads the order and step of a reference and leaves every other alone', () => {
  expect(movedBy('order:12:open')).toEqual({ orderId: '12', step: 'open' });
  expect(movedBy('order:9:close')).toEqual({ orderId: '9', step: 'close' });
  expect(movedBy('order:9:place')).toEqual({ orderId: '9', step: 'place' });
  expect(movedBy('order:9:release')).toEqual({ orderId: '9', step: 'release' });
  expect(movedBy('order:9:part:2')).toEqual({ orderId: '9', step: 'part' });
  expect(movedBy('order:9:change:11')).toEqual({ orderId: '9', step: 'change' });
  for (const other of [
    'demo-grant:3',
    'order:0:open',
    'order:12',
    'order:12:open:x',
    'order:12:part',
    'order:12:open:1',
    'deposit:4',
  ]) {
    expect(movedBy(other)).toBeNull();
  }
});
