import clsx from 'clsx';
import { useTranslations } from 'next-intl';

/** Long or short, told by arrow, word and colour alike. */
export function SideText({
  side,
  className,
}: {
  side: 'long' | 'short' | null;
  className?: string;
}) {
  const t = useTranslations('orders');
  if (side === null) return null;
  return (
    <span
      className={clsx('whitespace-nowrap', side === 'long' ? 'text-up' : 'text-down', className)}
    >
      <span aria-hidden="true">{side === 'long' ? '↑' : '↓'}</span> {t(side)}
    </span>
  );
}
