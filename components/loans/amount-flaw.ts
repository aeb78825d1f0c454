import { isSmaller, isWithin } from '@/lib/core/amounts';
import { digitsOf } from '@/lib/core/decimal-text';
import type { LoanRecord } from '@/lib/loans/contract';
import { takenOf } from '@/lib/loans/rules';
import type { LoanOffer } from '@/lib/loans/offer-contract';

/** Decimals that an amount may have: interest is kept to six places, and all of it can be repaid. */
export const placesOf = { loan: 2, repayment: 6 } as const;

type Bounds = Pick<LoanOffer, 'minAmount' | 'maxAmount'>;

export const offerOf = (offers: readonly LoanOffer[], days: number | null): LoanOffer | undefined =>
  offers.find((one) => one.days === days) ?? offers[0];

/** The most that can be borrowed under an offer beside what the score leaves; null for a visitor. */
export const mostOf = ({ maxAmount }: Bounds, free: string | null): string =>
  free !== null && isSmaller(free, maxAmount) ? free : maxAmount;

/** What is wrong with an amount that is to be borrowed; null where nothing is, or none was typed. */
export function loanFlaw(amount: string, offer: Bounds, free: string | null) {
  if (!/[1-9]/.test(amount)) return null;
  if (digitsOf(amount) > placesOf.loan) return 'places' as const;
  const most = mostOf(offer, free);
  if (free !== null && isSmaller(most, amount)) return 'above' as const;
  if (isWithin(amount, offer.minAmount, most)) return null;
  return isSmaller(most, offer.minAmount) ? ('above' as const) : ('outside' as const);
}

/** What is wrong with an amount that is to be repaid; null where nothing is, or none was typed. */
export function repaymentFlaw(
  amount: string,
  { outstanding }: Pick<LoanRecord, 'outstanding'>,
  available: string,
) {
  if (!/[1-9]/.test(amount)) return null;
  if (digitsOf(amount) > placesOf.repayment) return 'places' as const;
  const taken = takenOf(outstanding, amount, available).toFixed();
  if (isSmaller(outstanding, taken)) return 'less' as const;
  return isSmaller(available, taken) ? ('available' as const) : null;
}
