import { useLocale, useTranslations } from 'next-intl';
import { Sum, SumLine } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import type { Account } from '@/lib/orders/contract';
import { centFigures, usedPercent } from '@/lib/orders/margin/rules';

function Bar({ account }: { account: Account }) {
  const t = useTranslations('account.margin');
  const format = formatter(useLocale());
  const used = usedPercent(account);
  const words = t('bar', { percent: format.percent((used / 100).toFixed(4), 1) });
  return (
    <div
      role="img"
      aria-label={words}
      title={words}
      className="my-3 flex h-2 overflow-hidden rounded-full bg-control"
    >
      <span
        className={used > 75 ? 'bg-wait' : 'bg-accent'}
        style={{ width: `${used > 0 ? Math.max(used, 1.5) : 0}%` }}
      />
    </div>
  );
}

/** What is used, what is free, and how they come about. */
export function MarginFigures({ account }: { account: Account }) {
  const t = useTranslations('account.margin');
  const format = formatter(useLocale());
  const level = account.marginLevel;
  const cents = centFigures(account);
  return (
    <>
      <Bar account={account} />
      <Sum className="gap-2">
        <SumLine label={t('balance')}>
          <Money value={cents.balance} bare />
        </SumLine>
        <SumLine live label={t('unrealised')}>
          <SignedAmount value={cents.unrealised} />
        </SumLine>
        <SumLine live label={t('equity')} strong>
          <Money value={cents.equity} bare />
        </SumLine>
      </Sum>
      <Sum className="mt-3 gap-2 border-t border-line pt-3">
        <SumLine label={t('used')}>
          <Money value={cents.usedMargin} bare />
        </SumLine>
        <SumLine label={t('pending')}>
          <Money value={cents.pendingHeld} bare />
        </SumLine>
        {cents.owed ? (
          <SumLine label={t('owed')}>
            <Money value={cents.owed} bare />
          </SumLine>
        ) : null}
        <SumLine live label={t('free')} strong>
          <Money value={cents.freeMargin} bare />
        </SumLine>
        <div className="flex justify-between gap-3">
          <dt className="text-ink-2">{t('level')}</dt>
          <dd
            data-live
            className={level === null ? 'text-end text-ink-3' : 'num text-end font-strong'}
          >
            {level === null ? t('noLevel') : format.percent(level, 0)}
          </dd>
        </div>
        {Number(account.staked) > 0 ? (
          <SumLine label={t('staked')}>
            <Money value={account.staked} bare />
          </SumLine>
        ) : null}
      </Sum>
    </>
  );
}
