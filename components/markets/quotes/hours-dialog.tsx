'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { CallResult } from '@/components/api/call';
import { useServerState } from '@/components/api/server-state';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { formatter } from '@/components/ui/figures/format';
import { listText } from '@/components/ui/figures/list-text';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { useZone } from '@/components/ui/figures/time';
import { hoursQuery } from '../queries';
import type { MarketRow } from '../rows/market-row';

type Hours = CallResult<'GET index/getMarketHours/{code}'>;
type Props = { row: Pick<MarketRow, 'code' | 'name'>; open: boolean; onClose: () => void };

/** When a market opens and closes, in the reader's time and the exchange's, and its holidays. */
export function HoursDialog({ row, open, onClose }: Props) {
  const t = useTranslations('market.trading');
  const common = useTranslations('common');
  const { code } = row;
  const { data: hours, isError, refetch } = useServerState(hoursQuery(code));
  return (
    <Dialog open={open} onClose={onClose} title={t('title', { code })} text={row.name}>
      {hours ? (
        <HoursTables hours={hours} />
      ) : isError ? (
        <div role="alert" className="grid justify-items-start gap-3">
          {t('failed')}
          <Button onClick={() => void refetch()}>{common('retry')}</Button>
        </div>
      ) : (
        <Skeleton className="h-48" />
      )}
    </Dialog>
  );
}

function HoursTables({ hours }: { hours: Hours }) {
  const t = useTranslations('market.trading');
  const { sessions, replayed, holidays } = hours;
  const always = sessions.length === 1 && sessions[0]!.closesAt === null;
  return (
    <div className="grid gap-4 text-s">
      {replayed ? (
        <p className="rounded-m bg-wait-soft px-3 py-2 text-wait">{t('replayed')}</p>
      ) : null}
      {always ? (
        <p>{t('always')}</p>
      ) : sessions.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <Sessions hours={hours} />
      )}
      <section>
        <h3 className="mb-1 text-s">{t('holidays')}</h3>
        {holidays.length === 0 ? (
          <p className="text-ink-3">{t('noHolidays')}</p>
        ) : (
          <Holidays hours={hours} />
        )}
      </section>
    </div>
  );
}

const cityOf = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ');

function Sessions({ hours: { sessions, timeZone } }: { hours: Hours }) {
  const t = useTranslations('market.trading');
  const format = formatter(useLocale());
  const zone = useZone() ?? 'UTC';
  const zones = zone === timeZone ? [zone] : [zone, timeZone];
  const span = (opensAt: string, closesAt: string | null, at: string) =>
    `${format.weekTime(opensAt, at)} – ${closesAt ? format.weekTime(closesAt, at) : ''}`;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('sessions')}</caption>
      <thead>
        <tr className="text-xs text-ink-3">
          {zones.map((at, i) => (
            <th key={at} scope="col" className="pb-1 text-start font-normal">
              {t(i === 0 ? 'yours' : 'theirs', { zone: cityOf(at) })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ opensAt, closesAt }) => (
          <tr key={opensAt} className="border-t border-line">
            {zones.map((at) => (
              <td key={at} className="py-1.5 pe-3 tabular-nums">
                {span(opensAt, closesAt, at)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Holidays({ hours: { holidays, timeZone } }: { hours: Hours }) {
  const t = useTranslations('market.trading');
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <>
      <ul>
        {holidays.map(({ date, name, sessions }) => (
          <li key={date} className="flex flex-wrap gap-x-3 border-t border-line py-1.5">
            <span className="min-w-28 tabular-nums">{format.date(`${date}T12:00:00Z`, 'UTC')}</span>
            <span lang="en" dir="ltr" className="min-w-0 flex-1 text-ink-2">
              {name}
            </span>
            <span className="text-wait">
              {sessions.length === 0
                ? t('closed')
                : listText(
                    locale,
                    sessions.map(({ open, close }) => `${open}–${close}`),
                  )}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs text-ink-3">{t('theirs', { zone: cityOf(timeZone) })}</p>
    </>
  );
}
