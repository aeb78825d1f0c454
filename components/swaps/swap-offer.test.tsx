import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import common from '@/messages/en/common.json' with { type: 'json' };
import swaps from '@/messages/en/swaps.json' with { type: 'json' };
import { SwapOffer } from './swap-offer';
import type { Taking } from './use-swap';

const quote = {
  id: '1',
  from: 'BTC',
  to: 'USDT',
  amount: '0.01234567',
  rate: '97234.5',
  midRate: '97240',
  spread: '0.0000566',
  spreadCost: '0.067901',
  fee: '1.200415',
  feeRate: '0.001',
  received: '1199.214836',
  live: true,
  source: null,
  expiresAt: '2026-03-01T12:00:10.000Z',
  serverTime: '2026-03-01T12:00:00.000Z',
  aheadMs: 0,
} as const;

it('says what a swap moves at every place that is booked', () => {
  const shown = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ common, swaps }} timeZone="UTC">
      <SwapOffer
        quote={quote}
        taking={{ phase: 'ready', error: null } as unknown as Taking}
        onRefused={() => false}
        onDone={() => undefined}
      />
    </NextIntlClientProvider>,
  ).replaceAll('\u00a0', ' ');
  for (const sum of ['0.01234567 BTC', '0.067901 USDT', '1.200415 USDT', '>1,199.214836<'])
    expect(shown).toContain(sum);
});
