import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import deposits from '@/messages/en/deposits.json' with { type: 'json' };
import type { Deposit } from '@/lib/deposits/contract';
import { DepositSteps } from './deposit-steps';

const deposit = {
  amount: '1234.567891',
  currency: 'USDT',
  status: 'pending',
  reason: '',
  reviewers: 1,
  confirmations: null,
  remarks: [],
  duplicateOf: null,
  steps: [{ step: 'submitted', at: '2026-03-01T12:00:00.000Z', by: null }],
} as unknown as Deposit;

it('says what was reported at every place of it', () => {
  const shown = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ deposits }} timeZone="UTC">
      <DepositSteps deposit={deposit} />
    </NextIntlClientProvider>,
  );
  expect(shown).toContain('1,234.567891\u00a0USDT');
});
