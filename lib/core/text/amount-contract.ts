import { z } from 'zod';

/** An amount of money above zero, as `positiveDecimal`; one with too many digits is told that it is too large. */
export const amount = () =>
  z
    .string({ error: 'amount' })
    .refine((typed) => !/^0*[1-9]\d{18,}(\.\d*)?$/.test(typed), {
      error: 'amountLarge',
      abort: true,
    })
    .regex(/^\d{1,18}(\.\d{1,12})?$/, 'amount')
    .refine((typed) => /[1-9]/.test(typed), 'amount');
