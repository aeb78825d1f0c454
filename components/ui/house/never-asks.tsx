import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { Icon } from '../icon';

/** What nobody of this house ever asks, in its own words: beside whatever an operator wrote. */
export function NeverAsks({ className }: { className?: string }) {
  const t = useTranslations('house');
  return (
    <span
      className={clsx(
        'flex max-w-measure items-start gap-1.5 text-xs font-normal text-ink-2',
        className,
      )}
    >
      <Icon name="lock" className="mt-px size-3.5 shrink-0" />
      <span>{t('neverAsks')}</span>
    </span>
  );
}
