import type { Withdrawal } from '@/lib/withdrawals/contract';

/** Why a withdrawal cannot be taken back any more; null while it can. */
export function cancelEnding({ cancellable, status, steps }: Withdrawal) {
  if (cancellable) return null;
  const isSent = status === 'completed' || steps.some(({ step }) => step === 'sent');
  if (status === 'rejected') return 'ended.rejected';
  if (status === 'cancelled') return 'done';
  return isSent ? 'ended.sent' : 'ended.approved';
}
