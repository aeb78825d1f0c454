import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import codes from '@/messages/en/codes.json' with { type: 'json' };
import { quoteLoan } from '@/lib/loans/contract';
import type { LoanOffer } from '@/lib/loans/offer-contract';
import { loanFlaw } from './amount-flaw';
import { useLoan, type Applying } from './use-loan';

const offer = { days: 30, minAmount: '20.00', maxAmount: '5000.00' } as LoanOffer;

function mostFor(free: string | null): string {
  let most: string;
  const applying = { forget: () => undefined } as unknown as Applying;
  function Drawn() {
    ({ most } = useLoan(offer, free, applying));
    return null;
  }
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ codes }} timeZone="UTC">
      <Drawn />
    </NextIntlClientProvider>,
  );
  return most!;
}

it.each([
  ['1234.567891', '1234.56'],
  ['9000.00', '5000'],
  [null, '5000'],
])('lets all be borrowed that a score leaves: of %s it is %s', (free, amount) => {
  expect(mostFor(free)).toBe(amount);
  expect(loanFlaw(amount, offer, free)).toBeNull();
  expect(quoteLoan.input.safeParse({ days: 30, amount }).error).toBeUndefined();
});
