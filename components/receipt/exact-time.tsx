'use client';

import { useLocale } from 'next-intl';
import { in24Hours } from '@/lib/core/clock-tag';
import { useZone } from '@/components/ui/figures/time';

/** A moment to the millisecond in the reader's language and time zone, which it names. */
export function ExactTime({ at, className }: { at: string; className?: string }) {
  const locale = useLocale();
  const timeZone = useZone();
  const date = new Date(at);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(date);
  const clock = new Intl.DateTimeFormat(in24Hours(locale), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZone,
  }).format(date);
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(date)
    .find((part) => part.type === 'timeZoneName')?.value;
  return (
    <time dateTime={date.toISOString()} className={className}>
      <span suppressHydrationWarning>{day}</span>{' '}
      <span className="num whitespace-nowrap">{clock}</span>{' '}
      <span className="text-ink-3" suppressHydrationWarning>
        {zone}
      </span>
    </time>
  );
}
