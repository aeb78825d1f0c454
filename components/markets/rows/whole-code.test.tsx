import { renderToStaticMarkup } from 'react-dom/server';
import { WholeCode } from './whole-code';

it.each([
  ['EURUSD', 'text-s', 'EURUSD'],
  ['BTCUSDT', 'text-s', 'BTCUSDT'],
  ['FARTCOINUSDT', 'text-xs', 'FARTCOIN<wbr/>USDT'],
  ['LONGFUTURE', 'text-xs', 'LONGFUTURE'],
])('%s stands whole', (code, size, shown) => {
  const drawn = renderToStaticMarkup(<WholeCode code={code} />);
  expect(drawn).toContain(`<bdi>${shown}</bdi>`);
  expect(drawn).toContain(size);
  expect(drawn).not.toContain('truncate');
});
