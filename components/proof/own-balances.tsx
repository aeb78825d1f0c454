import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Price } from '@/components/ui/figures/price';
import { digitsOf } from '@/lib/core/decimal-text';
import { shownScale } from '@/lib/core/scales';
import type { OwnBalance } from './own-record';
import { Units } from './units';

const isEmpty = ({
  available,
  held,
  principal = '0',
  debt,
  recorded,
  planned,
}: OwnBalance): boolean =>
  [available, held, principal, debt, recorded, planned].every((amount) => amount === '0');

function Line({ label, bad, children }: { label: string; bad?: boolean; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${bad ? 'text-bad' : 'text-ink-2'}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** One currency: what the proof says was available and in plans, and beside it what the customer's record says. */
function Balance({ of }: { of: OwnBalance }) {
  const t = useTranslations('proof.own');
  const { currency, scale, available, held, principal = '0', debt, recorded, planned } = of;
  const { availableAgrees, plansAgree } = of;
  return (
    <li className="min-w-0 rounded-m border border-line px-4 py-3">
      <p className="text-xs text-ink-3">
        <bdi className="font-strong text-ink-2">{currency}</bdi> · {t('available')}
      </p>
      <p className="mt-0.5 text-xl font-strong tracking-tight wrap-anywhere">
        <Units of={available} currency={currency} scale={scale} />
      </p>
      <dl className="mt-2 grid gap-0.5 border-t border-line pt-2 text-xs">
        <Line label={t(availableAgrees ? 'recorded' : 'recordedOther')} bad={!availableAgrees}>
          <Price value={recorded} digits={Math.max(shownScale(currency), digitsOf(recorded))} />
        </Line>
        <Line label={t('held')}>
          <Units of={held} currency={currency} scale={scale} />
        </Line>
        {principal === '0' && plansAgree ? null : (
          <>
            <Line label={t('principal')}>
              <Units of={principal} currency={currency} scale={scale} />
            </Line>
            <Line label={t(plansAgree ? 'planned' : 'plannedOther')} bad={!plansAgree}>
              <Price value={planned} digits={Math.max(shownScale(currency), digitsOf(planned))} />
            </Line>
          </>
        )}
        {debt === '0' ? null : (
          <Line label={t('debt')}>
            <Units of={debt} currency={currency} scale={scale} />
          </Line>
        )}
      </dl>
    </li>
  );
}

/** What Assay says the customer had of each currency at that moment, large. */
export function OwnBalances({ of }: { of: readonly OwnBalance[] }) {
  const t = useTranslations('proof.own');
  const format = useFormatter();
  const empty = of.filter(isEmpty);
  return (
    <>
      <ul aria-label={t('title')} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {of
          .filter((one) => !isEmpty(one))
          .map((one) => (
            <Balance key={one.currency} of={one} />
          ))}
      </ul>
      {empty.length > 0 ? (
        <p className="mt-3 text-s text-ink-3">
          {t('nothing', { currencies: format.list(empty.map(({ currency }) => currency)) })}
        </p>
      ) : null}
    </>
  );
}
