'use client';

import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { formatter } from '@/components/ui/figures/format';
import { Icon } from '@/components/ui/icon';
import { LiveRegion } from '@/components/ui/live-region';
import { tryNow } from './connection';
import { useConnection } from './use-connection';

/** The moment, every half second while `on`. */
function useNow(on: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!on) return;
    const read = () => setNow(Date.now());
    const timer = setInterval(read, 500);
    const first = setTimeout(read);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
    };
  }, [on]);
  return now;
}

function useWords(lostAt: number | null, nextTryAt: number | null) {
  const t = useTranslations('common');
  const format = formatter(useLocale());
  const now = useNow(lostAt !== null);
  const seconds = Math.max(0, Math.floor((now - (lostAt ?? 0)) / 1000));
  const isolated = (count: number) => `\u2066${format.quantity(count)}\u2069`;
  const since =
    now === 0
      ? t('connection.lost')
      : seconds < 120
        ? t('connection.lostSeconds', { count: isolated(seconds) })
        : t('connection.lostMinutes', { count: isolated(Math.floor(seconds / 60)) });
  const next = nextTryAt && Math.ceil((nextTryAt - now) / 1000);
  const again = next && next > 0 && now ? t('connection.again', { count: isolated(next) }) : null;
  return { since, again };
}

type Props = {
  /** A customer is told that stops go on working; a visitor has none. */
  isVisitor: boolean;
  /** With less room the time of the next try is left out. */
  short?: boolean;
  className?: string;
};

/** Says that the connection is lost, since when and what goes on; and for a moment that it is back. */
export function ConnectionLine({ isVisitor, short, className }: Props) {
  const t = useTranslations('common');
  const { state, lostAt, nextTryAt } = useConnection();
  const { since, again } = useWords(lostAt, nextTryAt);
  const goesOn = t(isVisitor ? 'connection.still' : 'connection.goesOn');
  const isLost = state === 'lost';
  const isBack = state === 'back';
  return (
    <>
      <LiveRegion
        text={isLost ? `${t('connection.lost')} ${goesOn}` : isBack ? t('connection.back') : ''}
      />
      {isLost || isBack ? (
        <div
          data-connection-line
          className={clsx(
            'flex animate-appear items-center gap-x-3 gap-y-1 px-4',
            short ? 'text-xs' : 'text-s',
            isLost ? 'bg-wait-soft text-wait' : 'bg-good-soft text-good',
            className,
          )}
        >
          <Icon name={isLost ? 'offline' : 'check'} className="size-[18px] shrink-0" />
          <p aria-hidden="true" className="min-w-0 flex-1 leading-tight">
            {isLost ? (
              <>
                <b>{since}</b> <span className="text-ink-2">{goesOn}</span>
              </>
            ) : (
              <b>{t('connection.back')}</b>
            )}
          </p>
          {isLost ? (
            <>
              <Button size="s" className="shrink-0 bg-surface" onClick={tryNow}>
                {t('connection.now')}
              </Button>
              {short ? null : (
                <span aria-hidden="true" className="min-w-24 shrink-0 text-ink-2 tabular-nums">
                  {again}
                </span>
              )}
            </>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
