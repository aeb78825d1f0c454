import { getLocale, getTranslations } from 'next-intl/server';
import { formatter } from '@/components/ui/figures/format';
import { Time } from '@/components/ui/figures/time';
import type { Figures } from '@/lib/figures/rules';

/** The figures that could be counted, and when they were. */
export async function FiguresStrip({ figures }: { figures: Figures }) {
  const t = await getTranslations('home.figures');
  const format = formatter(await getLocale());
  const { customers, instruments, cryptocurrencies, lowestFeeRate, highestFeeRate } = figures;
  const rate = (fraction: string | null) => (fraction === null ? null : format.percent(fraction));
  const fees = [...new Set([rate(lowestFeeRate), rate(highestFeeRate)])].filter((r) => r !== null);
  const shown = [
    { label: t('instruments'), value: format.quantity(instruments) },
    { label: t('crypto'), value: format.quantity(cryptocurrencies) },
    ...(fees.length ? [{ label: t('fees'), value: fees.join(' – ') }] : []),
    ...(customers === null ? [] : [{ label: t('customers'), value: format.quantity(customers) }]),
  ];
  // The sentence keeps its order in each language around a time that the browser writes in its own zone.
  const [before, after] = t('countedAt', { time: '|' }).split('|');
  return (
    <div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        {shown.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd>
              <span className="num text-l font-strong">{value}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-xs text-ink-3">
        {before}
        <span className="num">
          <Time at={figures.countedAt} show="clock" />
        </span>
        {after}
      </p>
    </div>
  );
}
