import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Hallmark } from './hallmark';

export type TimelineStep = {
  key: string;
  state: 'done' | 'bad' | 'now' | 'todo';
  title: ReactNode;
  text?: ReactNode;
  time?: ReactNode;
};

function Ring({ now }: { now: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-4 place-items-center rounded-full border-2',
        now ? 'border-wait bg-wait-soft' : 'border-line-strong bg-surface',
      )}
    >
      {now ? <span className="size-1.5 rounded-full bg-wait" /> : null}
    </span>
  );
}

const marks = {
  done: <Hallmark />,
  bad: <Hallmark tone="bad" />,
  now: <Ring now />,
  todo: <Ring now={false} />,
};

/** What happened to one request, step by step, and what comes next. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="grid">
      {steps.map(({ key, state, title, text, time }, at) => (
        <li
          key={key}
          aria-current={state === 'now' ? 'step' : undefined}
          className="grid grid-cols-[20px_1fr] gap-x-3 pb-5 last:pb-0"
        >
          <span className="grid grid-rows-[20px_1fr] justify-items-center gap-1">
            <span className="grid h-5 place-items-center">{marks[state]}</span>
            {at < steps.length - 1 ? (
              <span className={clsx('-mb-4 w-0.5', state === 'done' ? 'bg-accent' : 'bg-line')} />
            ) : null}
          </span>
          <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4">
            <p className={clsx('text-m font-strong', state === 'todo' && 'text-ink-3')}>{title}</p>
            {time ? <span className="text-xs text-ink-3">{time}</span> : null}
            {text ? <p className="w-full text-s wrap-anywhere text-ink-2">{text}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
