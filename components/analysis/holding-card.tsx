import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { Money } from '@/components/ui/figures/price';
import type { HoldingComparison } from '@/lib/analysis/contract';
import { addingUp } from '@/lib/orders/margin/parts-rules';

function Line({
  label,
  strong,
  children,
}: {
  label: string;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-2 first:border-t-0">
      <dt className={strong ? 'font-strong' : 'text-ink-2'}>{label}</dt>
      <dd className={strong ? 'font-strong' : undefined}>{children}</dd>
    </div>
  );
}

/** What the account is worth beside what it would be worth had nothing been done, and what made the difference. */
export function HoldingCard({ holding }: { holding: HoldingComparison }) {
  const t = useTranslations('analysis.holding');
  const { held, now, difference, parts } = holding;
  const isKnown = held !== null && now !== null && difference !== null;
  const sums = isKnown ? addingUp(now, [held, difference] as const) : null;
  const made =
    sums &&
    addingUp(
      sums.parts[1],
      parts.map(({ amount }) => amount),
    ).parts;
  return (
    <Card title={t('title')} aside={<span className="text-xs text-ink-3">USDT</span>}>
      <p className="max-w-measure text-s text-ink-2">{t('lead')}</p>
      {sums && made ? (
        <div className="mt-4 grid gap-x-8 text-s md:grid-cols-2">
          <dl>
            <Line label={t('now')}>
              <Money value={sums.total} bare />
            </Line>
            <Line label={t('held')}>
              <Money value={sums.parts[0]} bare />
            </Line>
            <Line label={t('difference')} strong>
              <SignedAmount value={sums.parts[1]} />
            </Line>
          </dl>
          <dl className="border-t border-line md:border-t-0">
            {parts.map(({ part }, at) => (
              <Line key={part} label={t(`parts.${part}`)}>
                <SignedAmount value={made[at]!} plain />
              </Line>
            ))}
          </dl>
        </div>
      ) : (
        <p className="mt-4 text-s text-ink-2">{t('noPrice')}</p>
      )}
      <p className="mt-3 max-w-measure text-xs text-ink-3">{t('explain')}</p>
    </Card>
  );
}
