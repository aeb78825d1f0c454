import { formatter } from '@/components/ui/figures/format';
import { daysIn, type AgreementFigures } from '@/lib/loans/paper-rules';

/** How an agreement that is read before it is signed writes its figures: as the paper that is kept does. */
export function readFigures(locale: string): AgreementFigures {
  const format = formatter(locale);
  return {
    amount: (value) => format.money(value, 'USDT', 'exact'),
    percent: (fraction) => format.percent(fraction, 6),
    days: daysIn(locale),
    count: (value) => format.quantity(value),
    time: (at) => format.exact(at, 'UTC'),
  };
}
