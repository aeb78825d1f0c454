import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import house from '@/messages/en/house.json' with { type: 'json' };
import withdrawals from '@/messages/en/withdrawals.json' with { type: 'json' };
import type { Withdrawal } from '@/lib/withdrawals/contract';
import { WithdrawalSteps } from './withdrawal-steps';

const draw = (withdrawal: object) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ house, withdrawals }} timeZone="UTC">
      <WithdrawalSteps withdrawal={withdrawal as Withdrawal} />
    </NextIntlClientProvider>,
  );
const at = '2026-03-01T12:00:00Z';

it('says to the unit what is set aside', () => {
  const shown = draw({
    amount: '123.456789',
    currency: 'USDT',
    status: 'cancelled',
    destination: { name: 'Mine' },
    steps: [{ step: 'requested', at, by: null }],
  });
  expect(shown.match(/123\.456789/g)).toHaveLength(2);
});

const sent = {
  amount: '100',
  currency: 'USDT',
  reviewers: 1,
  destination: { name: 'Mine' },
  reference: 'second',
  cancelFrom: null,
  completesBy: null,
  returnsBy: null,
};

it('shows the payment that it was claimed with, where another one completed it', () => {
  const steps = [
    { step: 'sent', at, by: 'anna', reference: 'first' },
    { step: 'completed', at, by: 'berta', reference: 'second' },
  ];
  const shown = draw({ ...sent, status: 'completed', steps });
  expect(shown).toContain('<bdi>first</bdi>');
  expect(shown).toContain('<bdi>second</bdi>');
  // What was claimed before that was kept shows the newest one.
  const before = steps.map((one) => ({ ...one, reference: null }));
  expect(draw({ ...sent, status: 'completed', steps: before })).not.toContain('first');
});

it('says when the amount comes back while a rejection waits for a second person', () => {
  const steps = [
    { step: 'sent', at, by: 'anna', reference: 'first' },
    { step: 'first-rejection', at, by: 'berta', reference: null, reason: 'The bank returned it.' },
  ];
  const shown = draw({ ...sent, status: 'approved', steps, returnsBy: '2026-03-04T05:06:00.000Z' });
  expect(shown).toContain('<bdi>The bank returned it.</bdi>');
  expect(shown).toContain(house.neverAsks);
  expect(shown).toMatch(/If nobody has decided by .*2026.*05:06/);
  expect(shown).not.toContain('you can take it back');
});

it('says of a first approval within the limit that a second person follows', () => {
  const steps = [{ step: 'first-approval', at, by: 'anna', reference: null }];
  const shown = draw({ ...sent, status: 'pending', steps });
  expect(shown).toContain(withdrawals.steps.secondReview);
});

it('says of an approved one that it is sent next, and of a sent one that it has left', () => {
  const approved = { step: 'approved', at, by: 'anna', reference: null };
  const next = draw({ ...sent, status: 'approved', steps: [approved], cancelFrom: at });
  expect(next).toContain(withdrawals.steps.sentNext);
  expect(next).toContain('It will be sent next.');
  const claimed = { step: 'sent', at, by: 'berta', reference: 'first' };
  const left = draw({ ...sent, status: 'approved', steps: [approved, claimed], completesBy: at });
  expect(left).not.toContain(withdrawals.steps.sentNext);
});
