'use client';

import { useSyncExternalStore, type ReactNode } from 'react';
import { Icon } from './icon';

type Tone = 'good' | 'bad' | 'plain';
export type Toast = { id: number; text: ReactNode; tone: Tone };

let shown: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]) {
  shown = next;
  listeners.forEach((listener) => listener());
}

const dismiss = (id: number) => show(shown.filter((one) => one.id !== id));

const mostShown = 3;

/** What is shown with one more: bad news gives way to more bad news alone, since it stays until dismissed. */
export function withOne(before: readonly Toast[], next: Toast): readonly Toast[] {
  const plain = before.find(({ tone }) => tone !== 'bad');
  const gone = plain ?? (next.tone === 'bad' ? before[0] : undefined);
  const kept = before.length < mostShown ? before : before.filter((one) => one !== gone);
  return [...kept, next];
}

/** Says shortly what was done or refused; readers of the screen hear it. Bad news stays until dismissed. */
export function toast(text: ReactNode, tone: Tone = 'good'): void {
  const id = ++count;
  show(withOne(shown, { id, text, tone }));
  if (tone !== 'bad') setTimeout(() => dismiss(id), 6000);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly Toast[] = [];

const looks = { good: 'text-accent', bad: 'text-bad', plain: 'text-ink-3' };

/** The live region of the page; one stands in the root layout. `children` stand below what it says. */
export function Toaster({ closeLabel, children }: { closeLabel: string; children?: ReactNode }) {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  return (
    // On a phone what can be pressed stands at the foot: notices come from above.
    <div
      data-toasts
      className="pointer-events-none fixed inset-x-4 top-[var(--toast-top,calc(4rem+env(safe-area-inset-top)))] bottom-[var(--toast-foot,auto)] z-50 grid justify-items-center gap-2 md:top-auto md:bottom-[var(--toast-bottom,1.5rem)]"
    >
      <div role="status" aria-live="polite" className="contents">
        {toasts.map(({ id, text, tone }) => (
          <div
            key={id}
            className="pointer-events-auto flex max-w-[var(--toast-width,24rem)] animate-rise items-start gap-3 rounded-m border border-line bg-surface py-2 ps-3 pe-1 text-s shadow-card"
          >
            <Icon
              name={tone === 'good' ? 'check' : tone === 'bad' ? 'warning' : 'info'}
              className={`mt-1.5 size-4 ${looks[tone]}`}
            />
            <span className="py-1">{text}</span>
            <button
              type="button"
              aria-label={closeLabel}
              onClick={() => dismiss(id)}
              className="grid size-8 shrink-0 place-items-center rounded-full text-ink-3 hover:text-ink"
            >
              <Icon name="close" className="size-4" />
            </button>
          </div>
        ))}
      </div>
      {children}
    </div>
  );
}
