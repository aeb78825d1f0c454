import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import type { OptionRecord } from '@/lib/analysis/contract';
import { timedCost } from '@/lib/orders/timed/terms-rules';
import { bold, inOrder } from './rich';

type Props = { record: OptionRecord; payout: string };

/** How many options were won so far, against how many have to be won at this payout to lose nothing. */
export function RecordLine({ record, payout }: Props) {
  const t = useTranslations('results');
  const format = formatter(useLocale());
  const { won, lost, winRate, net } = record;
  if (winRate === null) return null;
  const needed = timedCost('1', payout).breakEvenRate.toFixed(6);
  const share = (of: string) => `${(Number(of) * 100).toFixed(2)}%`;
  const all = format.quantity(won + lost);
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="flex justify-between gap-3 text-s">
        <span className="text-ink-2">{t('record')}</span>
        <b className="text-end tabular-nums">
          {t('won', { won: format.quantity(won), all, percent: format.percent(winRate, 2) })}
        </b>
      </p>
      <div
        dir="ltr"
        aria-hidden="true"
        className="relative flex h-1.5 overflow-visible rounded-full"
      >
        <span style={{ width: share(needed) }} className="rounded-s-full bg-down opacity-40" />
        <span className="flex-1 rounded-e-full bg-up opacity-40" />
        <span
          style={{ left: share(winRate) }}
          className="absolute -inset-y-1 w-[3px] -translate-x-1/2 rounded-[2px] bg-ink"
        />
      </div>
      <p className="flex justify-between gap-3 text-xs text-ink-3">
        <span>
          {t.rich('must', {
            payout: inOrder(format.percent(payout)),
            percent: format.percent(needed, 2),
            n: bold,
          })}
        </span>
        <span className="text-end">
          {t.rich('together', { amount: format.signedAmount(net), n: bold })}
        </span>
      </p>
    </div>
  );
}
