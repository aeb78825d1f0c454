import { listText } from './list-text';

const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');

it('joins as the language does', () => {
  expect(plain(listText('en-GB', ['BTC', 'ETH', 'SOL']))).toBe('BTC, ETH and SOL');
  expect(plain(listText('ar', ['BTC', 'ETH']))).toBe('BTC وETH');
  expect(plain(listText('zh-Hans', ['BTC', 'ETH', 'SOL']))).toBe('BTC、ETH和SOL');
});

it('keeps each part in a direction of its own', () => {
  expect(listText('ar', ['09:30–12:00', '13:00–16:00'])).toBe(
    '\u206809:30–12:00\u2069 و\u206813:00–16:00\u2069',
  );
});
