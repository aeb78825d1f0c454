import { z } from 'zod';

/** What is wrong with an amount that is none: its decimal places, or that it is no number. */
const flawOfCents = (amount: string | undefined): string => {
  if (amount === undefined || !/[^.0]/.test(amount)) return 'amount';
  if (!/^[\d.]+$/.test(amount)) return 'decimal';
  return /\.\d{3}/.test(amount) ? 'places' : 'amount';
};

/** An amount of whole cents above zero, as it is typed. */
export const cents = z.string({ error: 'amount' }).regex(/^(?=.*[1-9])\d{1,18}(\.\d{1,2})?$/, {
  error: ({ input }) => flawOfCents(input),
});
