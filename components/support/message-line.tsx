'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/figures/time';
import { Icon } from '@/components/ui/icon';
import type { SupportMessage } from '@/lib/support/contract';
import type { Outgoing } from './use-outbox';

type BubbleProps = {
  isOwn: boolean;
  name: string;
  text: string;
  foot: ReactNode;
  children?: ReactNode;
};

function Bubble({ isOwn, name, text, foot, children }: BubbleProps) {
  return (
    <li className={clsx('flex', isOwn ? 'justify-end' : 'justify-start')}>
      <div
        className={clsx(
          'grid max-w-[min(85%,60ch)] min-w-0 gap-1 rounded-l px-3.5 py-2.5',
          isOwn ? 'rounded-ee-s bg-accent-soft' : 'rounded-es-s bg-control',
        )}
      >
        <span className={isOwn ? 'sr-only' : 'text-s font-strong'}>
          <bdi>{name}</bdi>
        </span>
        <p dir="auto" lang="" className="wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
        {children}
        <span className="flex flex-wrap items-center justify-end gap-x-1.5 text-xs text-ink-2">
          {foot}
        </span>
      </div>
    </li>
  );
}

/** Links rather than pictures: each look at a photograph is on record. */
function Photos({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('support');
  if (ids.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-3 text-s">
      {ids.map((id, at) => (
        <a
          key={id}
          href={`/swx/customer/user/file/${id}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-8 items-center text-accent underline underline-offset-4"
        >
          {t('photo', { number: String(at + 1) })}
        </a>
      ))}
    </span>
  );
}

export function MessageLine({ message }: { message: SupportMessage }) {
  const t = useTranslations('support');
  const isOwn = message.author === 'customer';
  if (message.author === 'closed')
    return (
      <li className="text-center text-s text-ink-2">
        {t('closed')} <Time at={message.at} show="clock" className="text-ink-3 tabular-nums" />
      </li>
    );
  return (
    <Bubble
      isOwn={isOwn}
      name={isOwn ? t('you') : t('operator', { name: message.operator ?? '' })}
      text={message.text}
      foot={
        <>
          <Time at={message.at} show="clock" className="tabular-nums" />
          {isOwn ? (
            <>
              <Icon name="check" className="size-3.5" />
              <span className="sr-only">{t('sent')}</span>
            </>
          ) : null}
        </>
      }
    >
      <Photos ids={message.files} />
    </Bubble>
  );
}

type OutgoingProps = { item: Outgoing; onRetry: () => void; onDrop: () => void };

/** What is on its way, or did not arrive. */
export function OutgoingLine({ item, onRetry, onDrop }: OutgoingProps) {
  const t = useTranslations('support');
  const common = useTranslations('common');
  return (
    <Bubble
      isOwn
      name={t('you')}
      text={item.text}
      foot={
        item.failure === null ? (
          <>
            <Icon name="clock" className="size-3.5" />
            {t('sending')}
          </>
        ) : (
          <span className="text-s text-bad">
            {t('notSent')} {item.failure}
          </span>
        )
      }
    >
      {item.failure === null ? null : (
        <span className="flex flex-wrap justify-end gap-2">
          <Button size="s" variant="plain" onClick={onDrop}>
            {t('drop')}
          </Button>
          <Button size="s" onClick={onRetry}>
            {common('retry')}
          </Button>
        </span>
      )}
    </Bubble>
  );
}
