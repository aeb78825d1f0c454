import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import withdrawals from '@/messages/en/withdrawals.json' with { type: 'json' };
import type { Withdrawal } from '@/lib/withdrawals/contract';
import { WithdrawalSteps } from './withdrawal-steps';

it('says to the unit what is set aside', () => {
  const withdrawal = {
    amount: '123.456789',
    currency: 'USDT',
    status: 'cancelled',
    destination: { name: 'Mine' },
    steps: [{ step: 'requested', at: '2026-03-01T12:00:00Z', by: null }],
  } as unknown as Withdrawal;
  const shown = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ withdrawals }} timeZone="UTC">
      <WithdrawalSteps withdrawal={withdrawal} />
    </NextIntlClientProvider>,
  );
  expect(shown.match(/123\.456789/g)).toHaveLength(2);
});
