import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import common from '@/messages/en/common.json' with { type: 'json' };
import deposits from '@/messages/en/deposits.json' with { type: 'json' };
import type { RechargeTerms } from '@/lib/deposits/contract';
import { DepositScreen } from './deposit-screen';

it('offers no other way where there is none', () => {
  const terms = {
    accounts: [],
    verification: { basic: 'verified', advanced: 'none', review: null },
  } as unknown as RechargeTerms;
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en-GB" messages={{ common, deposits }} timeZone="UTC">
        <DepositScreen customerId="1" terms={terms} deposits={[]} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  expect(shown).toContain(deposits.noWay);
  expect(shown).not.toContain(deposits.noAddressText);
  expect(shown).toContain(deposits.tellPaid);
});
