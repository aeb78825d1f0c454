import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

/** Nothing here yet, and what to do next. */
export function EmptyState({
  icon = 'info',
  title,
  text,
  action,
}: {
  icon?: IconName;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-[var(--empty-pad,3rem)] text-center">
      <span className="grid size-11 place-items-center rounded-full bg-control text-ink-3">
        <Icon name={icon} />
      </span>
      <p className="font-strong">{title}</p>
      {text ? <p className="max-w-96 text-s text-ink-2">{text}</p> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}
