import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { localeTag, type Locale } from '@/lib/core/locales';
import type { Withdrawal } from '@/lib/withdrawals/contract';
import ar from '@/messages/ar/withdrawals.json' with { type: 'json' };
import en from '@/messages/en/withdrawals.json' with { type: 'json' };
import { WithdrawalCard } from './withdrawal-card';

const withdrawal = {
  id: '1',
  status: 'cancelled',
  currency: 'USDT',
  amount: '100.00',
  fee: '1.00',
  feeRate: '0.01',
  received: '99.00',
  createdAt: '2026-03-01T12:00:00.000Z',
  cancellable: false,
  steps: [],
  destination: {
    kind: 'card',
    name: 'Ada Lovelace',
    network: null,
    address: null,
    bankName: 'Test Bank',
    lastFour: '1111',
    cardNetwork: 'Visa',
  },
} as unknown as Withdrawal;

function heading(locale: Locale, withdrawals: typeof en) {
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale={localeTag(locale)} messages={{ withdrawals }} timeZone="UTC">
      <WithdrawalCard withdrawal={withdrawal} />
    </NextIntlClientProvider>,
  );
  return /<h2[^>]*>(.*?)<\/h2>/.exec(markup)![1]!.replace(/ class="[^"]*"/g, '');
}

it('joins where the money goes with the comma of the language, each part in its own direction', () => {
  const place = '<bdi>Test Bank</bdi> · <bdi>Visa\u00a0····\u00a01111</bdi>';
  expect(heading('en', en)).toBe(`Withdrawal to <span><bdi>Ada Lovelace</bdi>, ${place}</span>`);
  expect(heading('ar', ar)).toBe(`سحب إلى <span><bdi>Ada Lovelace</bdi>، ${place}</span>`);
});
