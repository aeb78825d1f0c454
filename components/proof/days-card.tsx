import { useLocale, useTranslations } from 'next-intl';
import { Pager } from '@/components/account/pager';
import { Card } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { Time } from '@/components/ui/figures/time';
import type { Published } from '@/lib/proof/contract';
import { hasGap } from '@/lib/proof/day-rules';
import { dayText } from './day-text';
import { ShortHash } from './hash';

function Day({ of: { record, hash } }: { of: Published }) {
  const t = useTranslations('proof.days');
  const format = formatter(useLocale());
  const { day, before, accounts } = record;
  return (
    <li className="border-t border-line px-4 py-3 text-s md:px-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <span className="min-w-28 font-strong">{dayText(format, day)}</span>
        <span className="text-ink-3">
          <Time at={record.takenAt} />
        </span>
        <span className="text-ink-2">
          {t('accounts', { count: accounts, shown: format.quantity(accounts) })}
        </span>
        <ShortHash of={hash} />
        <a
          href={`/proof/${day}`}
          download
          aria-label={t('downloadOf', { day: dayText(format, day) })}
          className="ms-auto inline-flex min-h-8 items-center text-accent underline-offset-4 hover:underline pointer-coarse:min-h-touch"
        >
          {t('download')}
        </a>
      </div>
      {before && hasGap(before.day, day) ? (
        <p className="mt-1 text-xs text-wait">
          {t('gap', { from: dayText(format, before.day), to: dayText(format, day) })}
        </p>
      ) : null}
    </li>
  );
}

type Props = { items: readonly Published[]; page: number; size: number; total: number };

/** Every day that was published, newest first; a day that is missing is named. */
export function DaysCard({ items, ...pages }: Props) {
  const t = useTranslations('proof.days');
  return (
    <Card flush title={t('title')}>
      <ul>
        {items.map((one) => (
          <Day key={one.record.day} of={one} />
        ))}
      </ul>
      <Pager {...pages} hrefOf={(page) => (page === 1 ? '/proof' : `/proof?page=${page}`)} />
    </Card>
  );
}
