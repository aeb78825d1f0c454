import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import codes from '@/messages/en/codes.json' with { type: 'json' };
import { quoteSmart, type SmartProduct } from '@/lib/plans/contract';
import { usePlan, type Buying } from './use-plan';

const product: SmartProduct = {
  id: '1',
  name: 'Harbour',
  minAmount: '50.00',
  maxAmount: '5000.00',
  penaltyShare: '0.02',
  timeframes: [{ days: 7, dailyYield: '0.0004', annualRate: '0.146', covered: '5000.00' }],
  history: [],
};

function planOf(available: string | null) {
  let plan: ReturnType<typeof usePlan>;
  const buying = { forget: () => undefined } as unknown as Buying;
  function Drawn() {
    plan = usePlan([product], available, buying);
    return null;
  }
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ codes }} timeZone="UTC">
      <Drawn />
    </NextIntlClientProvider>,
  );
  return plan!;
}

it.each(['1234.567891', '1234.56', '1234'])('can put in all of %s', (available) => {
  const { all, asked } = planOf(available);
  expect(quoteSmart.input.safeParse({ ...asked, amount: all }).error).toBeUndefined();
  expect(all).toBe(available === '1234' ? '1234' : '1234.56');
});

it('has nothing to put in for whoever can only read', () => {
  expect(planOf(null).all).toBeNull();
});
