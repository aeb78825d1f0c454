import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import common from '@/messages/en/common.json' with { type: 'json' };
import loans from '@/messages/en/loans.json' with { type: 'json' };
import { LoanForm } from './loan-form';

const terms = {
  days: 30,
  minAmount: '20.00',
  maxAmount: '1000.00',
  dailyRate: '0.0004',
  interestFreeDays: 7,
  overdueRate: '0.0008',
};
const offer = { ...terms, termsVersion: 1, history: [] };
const book = { free: '0', lent: '0', moves: [], measuredAt: '2026-03-01T12:00:00Z' };

const shownTo = (free: string | null) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ loans, common }} timeZone="UTC">
      <LoanForm
        offered={{ enabled: true, offers: [offer], limits: [], book }}
        account={null}
        free={free}
        way="Switch to the real account"
        verifying={null}
        offer={offer}
        onDays={() => undefined}
      />
    </NextIntlClientProvider>,
  ).replaceAll('\u00a0', ' ');

it('names in the demo account what the customer’s own score leaves, as the real account does', () => {
  expect(shownTo('500.00')).toContain('20.00 USDT to 500.00 USDT');
  expect(shownTo(null)).toContain('20.00 USDT to 1,000.00 USDT');
});
