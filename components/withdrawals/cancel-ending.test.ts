import type { Withdrawal } from '@/lib/withdrawals/contract';
import en from '@/messages/en/withdrawals.json' with { type: 'json' };
import { cancelEnding } from './cancel-ending';

const ending = (change: Pick<Withdrawal, 'status'> & Partial<Withdrawal>, ...steps: string[]) =>
  cancelEnding({
    cancellable: false,
    steps: steps.map((step) => ({ step })),
    ...change,
  } as Withdrawal);

it('says of a withdrawal that can no longer be taken back what became of it', () => {
  expect(ending({ status: 'approved' }, 'approved')).toBe('ended.approved');
  expect(ending({ status: 'approved' }, 'approved', 'sent')).toBe('ended.sent');
  expect(ending({ status: 'completed' }, 'approved', 'sent', 'completed')).toBe('ended.sent');
  expect(ending({ status: 'rejected' }, 'approved', 'sent', 'rejected')).toBe('ended.rejected');
  expect(en.cancel[ending({ status: 'cancelled' }) as 'done']).toBe(en.cancel.done);
});

it('says nothing while it can be, also where it was approved and not sent for long', () => {
  expect(ending({ status: 'pending', cancellable: true })).toBeNull();
  expect(ending({ status: 'approved', cancellable: true }, 'approved')).toBeNull();
});
