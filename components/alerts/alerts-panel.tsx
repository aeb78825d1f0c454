'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSessionEnd } from '@/components/connection/use-session-end';
import type { MarketRow } from '@/components/markets/rows/market-row';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRows } from '@/components/ui/loading/skeleton';
import { useUnhurried } from '@/components/ui/focus/use-unhurried';
import { activeAtMost } from '@/lib/alerts/rules';
import { formatter } from '@/components/ui/figures/format';
import { AlertLine } from './alert-line';
import { noticeState, turnOff, turnOn, type NoticeState } from './browser-notice';
import { refreshAlerts } from './queries';
import { useAlerts } from './use-alerts';

type Props = { rows: readonly MarketRow[]; isVisitor: boolean };

/** The alerts that wait and those that were reached. */
export function AlertsPanel({ rows, isVisitor }: Props) {
  const t = useTranslations('alerts');
  const { ended } = useSessionEnd();
  if (!isVisitor && !ended) return <Alerts rows={rows} />;
  return (
    <Card flush>
      <EmptyState
        icon="bell"
        title={t('title')}
        text={t('loginText')}
        action={
          <ButtonLink href="/pass/login?next=%2Fmarket%3Flist%3Dalerts" variant="primary">
            {t('login')}
          </ButtonLink>
        }
      />
    </Card>
  );
}

function Alerts({ rows }: Pick<Props, 'rows'>) {
  const t = useTranslations('alerts');
  const common = useTranslations('common');
  const format = formatter(useLocale());
  const { status, active, fired } = useAlerts();
  const unhurried = { active: useUnhurried(active.length), fired: useUnhurried(fired.length) };
  if (status === 'error') {
    return (
      <Card flush>
        <ErrorState
          title={t('failed')}
          action={<Button onClick={() => void refreshAlerts()}>{common('retry')}</Button>}
        />
      </Card>
    );
  }
  if (status === 'pending') {
    return (
      <Card flush>
        <SkeletonRows rows={4} />
      </Card>
    );
  }
  const of = (code: string) => rows.find((row) => row.code === code);
  return (
    <div className="grid gap-4">
      <Card
        flush
        title={t('active')}
        aside={
          <span className="text-s text-ink-3">
            {t('count', {
              count: format.quantity(active.length),
              max: format.quantity(activeAtMost),
            })}
          </span>
        }
      >
        {active.length === 0 ? (
          <EmptyState icon="bell" title={t('empty')} text={t('emptyText')} />
        ) : (
          <ul
            onClickCapture={unhurried.active}
            className="divide-y divide-line border-t border-line"
          >
            {active.map((alert) => (
              <AlertLine key={alert.id} alert={alert} row={of(alert.code)} />
            ))}
          </ul>
        )}
      </Card>
      <Card flush title={t('fired')}>
        {fired.length === 0 ? (
          <p className="px-4 pb-6 text-s text-ink-3 md:px-6">{t('noneFired')}</p>
        ) : (
          <ul
            onClickCapture={unhurried.fired}
            className="divide-y divide-line border-t border-line"
          >
            {fired.map((alert) => (
              <AlertLine key={alert.id} alert={alert} row={of(alert.code)} />
            ))}
          </ul>
        )}
      </Card>
      <BrowserNotices />
    </div>
  );
}

/** Notifications of the browser, asked for by a press of this button and never otherwise. */
function BrowserNotices() {
  const t = useTranslations('alerts.notices');
  const [state, setState] = useState<NoticeState>(noticeState);
  if (state === 'none') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-s text-ink-2">
      <p className="min-w-0 flex-1 basis-64">{t(state === 'denied' ? 'denied' : 'text')}</p>
      {state === 'denied' ? null : (
        <Button
          size="s"
          aria-pressed={state === 'on'}
          onClick={() => (state === 'on' ? setState(turnOff()) : void turnOn().then(setState))}
        >
          {t(state === 'on' ? 'off' : 'on')}
        </Button>
      )}
    </div>
  );
}
