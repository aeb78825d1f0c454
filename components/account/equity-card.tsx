import { useLocale, useTranslations } from 'next-intl';
import { Arrow, directionOf } from '@/components/ui/figures/change';
import { formatter } from '@/components/ui/figures/format';
import type { Mode } from '@/lib/core/money';
import type { Account } from '@/lib/orders/contract';
import { balanceCurve, type CurvePoint } from './balance-curve';
import { ChoiceLinks } from './choice-links';
import { LiveEquity } from './live-account';
import { periods, type Period } from './period';
import { richNum } from './rich-num';

type History = { before: string; points: CurvePoint[]; traded: string; fees: string };

type Props = {
  mode: Mode;
  account: Account;
  history: History;
  period: Period;
  /** The time shown, ms since the epoch. */
  span: { fromMs: number; toMs: number };
};

const box = { width: 700, height: 132 };
const colours = { up: 'text-up', down: 'text-down', flat: 'text-ink-2' };

/** What trading changed in the time shown. */
function Traded({ history, period }: { history: History; period: Period }) {
  const t = useTranslations('account.equity');
  const format = formatter(useLocale());
  const way = directionOf(history.traded);
  return (
    <p className="mt-1 text-ink-3">
      <span className={`num font-strong whitespace-nowrap ${colours[way]}`}>
        {way === 'flat' ? null : <Arrow of={way} />} {format.signedAmount(history.traded)}
      </span>{' '}
      {t.rich(period, { fees: format.amount(history.fees), ...richNum })}
    </p>
  );
}

function Curve({ account, history, span }: Omit<Props, 'period' | 'mode'>) {
  const t = useTranslations('account.equity');
  const format = formatter(useLocale());
  const { line, end, low, high } = balanceCurve(history, { ...span, equity: account.equity }, box);
  const bottom = box.height + 10;
  const words = { from: format.money(history.before), to: format.money(account.balance) };
  return (
    <div className="plot relative mt-4 min-h-36 flex-1 md:min-h-44">
      <svg
        viewBox={`0 -6 ${box.width} ${bottom + 6}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
        role="img"
        aria-label={t('chart', words)}
      >
        <polygon
          points={`0,${bottom} ${line} ${box.width},${bottom}`}
          className="fill-accent-soft"
        />
        <polyline
          points={line}
          fill="none"
          className="stroke-accent"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span
        aria-hidden="true"
        className="absolute right-0 size-2.5 translate-x-1/3 -translate-y-1/2 rounded-full bg-accent ring-3 ring-accent-soft"
        style={{ top: `${((end.y + 6) / (bottom + 6)) * 100}%` }}
      />
      <span className="num absolute top-0 left-0 rounded-s bg-surface/80 pe-1 text-xs text-ink-3">
        {format.amount(high.toFixed(2))}
      </span>
      <span className="num absolute bottom-0 left-0 rounded-s bg-surface/80 pe-1 text-xs text-ink-3">
        {format.amount(low.toFixed(2))}
      </span>
    </div>
  );
}

/** Equity large, what trading made of it, and the balance over time. */
export function EquityCard(props: Props) {
  const t = useTranslations('account');
  const { mode, account, history, period } = props;
  const options = periods.map((value) => ({
    value,
    label: t(`period.${value}`),
    href: value === 'week' ? '/profile' : `/profile?period=${value}`,
  }));
  return (
    <section className="flex min-w-0 flex-col rounded-l border border-line bg-surface p-4 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-m font-normal text-ink-2">{t('equity.title')}</h2>
          <LiveEquity mode={mode} initial={account} />
          <Traded history={history} period={period} />
        </div>
        <ChoiceLinks
          label={t('period.label')}
          options={options}
          value={period}
          className="max-sm:w-full"
        />
      </div>
      <Curve account={account} history={history} span={props.span} />
      <p className="mt-3 max-w-measure text-xs text-ink-3">{t('equity.legend')}</p>
    </section>
  );
}
