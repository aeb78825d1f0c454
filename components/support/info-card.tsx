import { useLocale, useTranslations } from 'next-intl';
import Link from 'next/link';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/figures/time';
import { Icon } from '@/components/ui/icon';
import type { SupportInfo } from '@/lib/support/contract';
import { spanText } from './span-text';

/** How support answered lately, as measured. Nothing stands here that was not. */
export function TimesCard({ info }: { info: SupportInfo }) {
  const t = useTranslations('support');
  const locale = useLocale();
  const { lastAnsweredAt, answers } = info;
  return (
    <Card title={t('times')}>
      <div className="grid gap-2 text-s text-ink-2">
        <p>{t('byPeople')}</p>
        {lastAnsweredAt ? (
          <p className="flex flex-wrap justify-between gap-x-3">
            {t('last')}
            <Time at={lastAnsweredAt} className="text-ink" />
          </p>
        ) : null}
        {answers ? (
          <p>
            {t('median', {
              count: answers.count,
              time: spanText(answers.medianSeconds, locale),
            })}
          </p>
        ) : null}
      </div>
    </Card>
  );
}

/** What to think of who says what to write here. */
export function SafetyCard() {
  const t = useTranslations('support');
  return (
    <Card title={t('safety')}>
      <ul className="grid gap-2 text-s text-ink-2">
        {(['coached', 'elsewhere'] as const).map((point) => (
          <li key={point} className="flex items-start gap-2">
            <Icon
              name={point === 'coached' ? 'warning' : 'lock'}
              className="mt-0.5 size-4 shrink-0 text-ink-3"
            />
            <span>{t(point)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-s">
        <Link
          href="/help/pressure"
          prefetch={false}
          className="inline-flex min-h-8 items-center text-accent underline-offset-4 hover:underline"
        >
          {t('pressure')}
        </Link>
      </p>
    </Card>
  );
}
