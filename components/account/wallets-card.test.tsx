import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import account from '@/messages/en/account.json' with { type: 'json' };
import { WalletsCard } from './wallets-card';

const none = '0.00';

const shown = (
  worths: Parameters<typeof WalletsCard>[0]['worths'],
  inBids = none,
  inWithdrawals = none,
) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ account }} timeZone="UTC">
      <WalletsCard
        account={{
          wallets: [{ currency: 'USDT', available: '9000.00', held: inBids }],
          inPlans: none,
          inBids,
          inWithdrawals,
          borrowed: none,
          stakeable: null,
          balance: '9000.00',
          unrealised: none,
          equity: '9000.00',
          usedMargin: none,
          pendingHeld: none,
          staked: none,
          freeMargin: '9000.00',
          marginLevel: null,
          stopOut: { warning: null, at: '0.5' },
        }}
        worths={worths}
      />
    </NextIntlClientProvider>,
  ).replaceAll('\u00a0', ' ');

const at = Date.parse('2026-03-01T12:00:00Z');

it('says what other currencies are worth, as of when, and that equity counts only USDT', () => {
  const text = shown([
    { currency: 'BTC', usdt: '995.21', at },
    { currency: 'ETH', usdt: null, at: null },
  ]);
  expect(text).toContain('BTC 995.21 USDT');
  expect(text).toContain('2026-03-01T12:00:00.000Z');
  expect(text).toContain('count only USDT');
  expect(text).toContain('No price at the moment: \u2068ETH\u2069');
});

it('is silent of it where there is nothing else, and names a bid that leads as held', () => {
  expect(shown([])).not.toContain('count only USDT');
  expect(shown([])).not.toContain('leading bids');
  expect(shown([], '100.00')).toContain('outside the equity');
  expect(shown([])).toContain('A withdrawal under way holds');
  expect(shown([], none, '300.00')).toMatch(/In withdrawals under way: .*300\.00/);
});
