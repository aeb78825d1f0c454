import { ApiRefusal } from '@/components/api/call';

/**
 * The largest stake that the house still covers, where it was its cover that refused a timed option and
 * not the size of the stake; zero where it covers none, null for anything else.
 */
export function coveredStake(error: unknown): string | null {
  if (!(error instanceof ApiRefusal) || error.code !== '10016') return null;
  const { reason, max } = error.result ?? {};
  return reason === 'cover' && typeof max === 'string' ? max : null;
}
