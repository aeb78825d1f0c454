'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Fragment, useLayoutEffect, useRef } from 'react';
import { useErrorWords } from '@/components/api/error-words';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { formatter } from '@/components/ui/figures/format';
import { Time, useZone } from '@/components/ui/figures/time';
import type { SupportDetail } from '@/lib/support/contract';
import { MessageLine, OutgoingLine } from './message-line';
import { fetchOlder } from './queries';
import type { Outgoing } from './use-outbox';

type Props = {
  detail: SupportDetail | null;
  outgoing: readonly Outgoing[];
  onRetry: (item: Outgoing) => void;
  onDrop: (key: string) => void;
};

function Day({ at }: { at: string | number }) {
  return (
    <li className="flex items-center gap-3 text-s text-ink-3">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      <Time at={at} show="date" />
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </li>
  );
}

/** The messages of a conversation by days, the newest in view, and what is on its way. */
export function Thread({ detail, outgoing, onRetry, onDrop }: Props) {
  const t = useTranslations('support');
  const format = formatter(useLocale());
  const zone = useZone();
  const box = useRef<HTMLDivElement>(null);
  const older = useAction(fetchOlder, { words: useErrorWords() });
  const messages = detail?.messages ?? [];
  const newest = messages.at(-1)?.id;
  // One that failed has more to show.
  const underWay = outgoing.map(({ key, failure }) => `${key} ${failure ?? ''}`).join();
  const days = messages.map(({ at }) => format.date(at, zone));

  useLayoutEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [newest, underWay]);

  return (
    <div
      ref={box}
      role="log"
      aria-label={t('messages')}
      // A region that scrolls is reached by the keyboard.
      tabIndex={0}
      className="max-h-[58dvh] min-h-56 overflow-y-auto overscroll-contain px-4 py-4 md:px-6"
    >
      {detail?.hasOlder ? (
        <p className="pb-3 text-center">
          <Button size="s" busy={older.busy} onClick={() => older.run(detail)}>
            {t('older')}
          </Button>
        </p>
      ) : null}
      <ol className="grid gap-3">
        {messages.map((message, n) => (
          <Fragment key={message.id}>
            {days[n] === days[n - 1] ? null : <Day at={message.at} />}
            <MessageLine message={message} />
          </Fragment>
        ))}
        {outgoing.map((item) => (
          <OutgoingLine
            key={item.key}
            item={item}
            onRetry={() => onRetry(item)}
            onDrop={() => onDrop(item.key)}
          />
        ))}
      </ol>
    </div>
  );
}
