'use client';

import { Change } from '@/components/ui/figures/change';
import { Flash } from '@/components/ui/figures/flash';
import { Live } from '@/components/ui/figures/live';
import { Price } from '@/components/ui/figures/price';
import { useLivePrice } from './use-live-price';

type Props = { code: string; price: string | null; digits: number; follow?: boolean };

/** A price that starts as the server drew it and then follows the market. */
export function LivePriceCell({ code, price, digits, follow }: Props) {
  const value = useLivePrice(code, follow)?.price ?? price;
  if (value === null) return <span className="text-ink-3">–</span>;
  return (
    <Flash value={Number(value)}>
      <Price value={value} digits={digits} />
    </Flash>
  );
}

/** The change over 24 hours or since the session before, following the market. */
export function LiveChange({
  code,
  change,
  follow,
}: {
  code: string;
  change: string | null;
  follow?: boolean;
}) {
  const live = useLivePrice(code, follow);
  return (
    <Live>
      <Change value={live ? live.zdf : change} />
    </Live>
  );
}
