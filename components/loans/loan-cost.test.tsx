import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import loans from '@/messages/en/loans.json' with { type: 'json' };
import type { LoanQuote } from '@/lib/loans/offer-contract';
import { LoanCost } from './loan-cost';

const quote = {
  repaymentAmount: '1012.345678',
  totalInterest: '12.345678',
  annualRate: '0.146',
  dailyRate: '0.0004',
  interestFreeDays: 0,
  overdueRate: '0.0008',
  repaymentDate: '2026-03-31T12:00:00.000Z',
  schedule: [],
  covered: true,
} as unknown as LoanQuote;

it('says what a loan costs at every place that will be owed', () => {
  const shown = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ loans }} timeZone="UTC">
      <LoanCost quote={quote} />
    </NextIntlClientProvider>,
  );
  expect(shown).toContain('>1,012.345678<');
  expect(shown).toContain('>12.345678\u00a0USDT<');
});
