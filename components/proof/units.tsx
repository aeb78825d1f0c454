import { Price } from '@/components/ui/figures/price';
import { digitsOf } from '@/lib/core/decimal-text';
import { shownScale } from '@/lib/core/scales';
import { decimalOf } from '@/lib/proof/amount-rules';

/** An amount of smallest units, every place of it: a proof is of the exact figure. */
export function Units({
  of,
  currency,
  scale,
}: {
  of: string | bigint;
  currency: string;
  scale: number;
}) {
  const value = decimalOf(of, scale);
  return <Price value={value} digits={Math.max(shownScale(currency), digitsOf(value))} />;
}
