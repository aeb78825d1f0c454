import { Money } from './money';

// Apart from `money`, which each page of trading loads.
export const isSmaller = (a: string, b: string): boolean => new Money(a).lt(b);

export const isWithin = (amount: string, min: string, max: string): boolean =>
  !isSmaller(amount, min) && !isSmaller(max, amount);
