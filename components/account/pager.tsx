import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { formatter } from '@/components/ui/figures/format';
import { richNum } from './rich-num';

type Props = {
  page: number;
  size: number;
  total: number;
  hrefOf: (page: number) => string;
};

/** To newer and older entries of a long list; nothing when one page holds them all. */
export function Pager({ page, size, total, hrefOf }: Props) {
  const t = useTranslations('account.pager');
  const format = formatter(useLocale());
  if (total <= size && page === 1) return null;
  const last = Math.max(1, Math.ceil(total / size));
  const shown = {
    from: format.quantity(Math.min((page - 1) * size + 1, total)),
    to: format.quantity(Math.min(page * size, total)),
    total: format.quantity(total),
  };
  return (
    <nav
      aria-label={t('label')}
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 text-s md:px-6"
    >
      <span className="text-ink-3">{t.rich('at', { ...shown, ...richNum })}</span>
      <span className="flex gap-2">
        {page > 1 ? (
          <ButtonLink size="s" href={hrefOf(Math.min(page - 1, last))} rel="prev">
            {t('previous')}
          </ButtonLink>
        ) : null}
        {page < last ? (
          <ButtonLink size="s" href={hrefOf(page + 1)} rel="next">
            {t('next')}
          </ButtonLink>
        ) : null}
      </span>
    </nav>
  );
}
