import type { ReactNode, Ref } from 'react';
import { Icon } from './icon';

/** What happened, whether money moved, and what to do. */
export function ErrorState({
  title,
  text,
  action,
}: {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-bad-soft text-bad">
        <Icon name="warning" />
      </span>
      <p className="font-strong">{title}</p>
      {text ? <p className="max-w-96 text-s text-ink-2">{text}</p> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}

type NoticeProps = {
  tone?: 'bad' | 'wait' | 'good' | 'plain';
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** A refusal or notice inside a form, beside the button that caused it. */
export function Notice({ tone = 'bad', ref, children }: NoticeProps) {
  const look = {
    bad: 'bg-bad-soft text-bad',
    wait: 'bg-wait-soft text-wait',
    good: 'bg-good-soft text-good',
    plain: 'bg-control text-ink-2',
  }[tone];
  return (
    <div
      ref={ref}
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`rounded-m px-3 py-2 text-s ${look}`}
    >
      {children}
    </div>
  );
}
