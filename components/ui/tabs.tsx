'use client';

import clsx from 'clsx';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

type Tab<V extends string> = { value: V; label: ReactNode; panel: ReactNode };

type Props<V extends string> = {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
  /** At the end of the tab line. */
  aside?: ReactNode;
};

/** Panels of one place, one shown at a time; arrow keys move between the tabs. */
export function Tabs<V extends string>({ label, tabs, value, onChange, aside }: Props<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.value === value);

  function move(event: KeyboardEvent) {
    const rtl = list.current?.matches(':dir(rtl)') ? -1 : 1;
    const step = { ArrowRight: rtl, ArrowLeft: -rtl }[event.key];
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step ? at + step : null;
    if (to === null) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length]!;
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  }

  return (
    <>
      <div className="flex items-center gap-4 border-b border-line px-4">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={move}
          className="scroll-row flex gap-4 lg:shrink-0"
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              data-tab={tab.value}
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={clsx(
                'min-h-10 border-b-2 pt-0.5 text-s whitespace-nowrap pointer-coarse:min-h-touch',
                tab.value === value
                  ? 'border-accent font-strong text-ink'
                  : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {aside ? <div className="ms-auto flex min-w-0 items-center gap-4">{aside}</div> : null}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {tabs[at]?.panel}
      </div>
    </>
  );
}
