'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, type ReactNode } from 'react';
import { fieldToFocus } from './fields/first-field';
import { Asleep, refuse } from './focus/asleep';
import { guardBeneath, hasteMs } from './focus/haste';
import { holdTab } from './focus/hold-tab';
import { homeOf, noteOpener, pathOf } from './focus/kept-focus';
import { Icon } from './icon';

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  text?: ReactNode;
  /** Buttons at the end; the primary one last. */
  actions?: ReactNode;
  /** Of a dialog that asks for several things one after the other: which it asks for now. */
  step?: string;
  /** `sheet` rises from the bottom on a phone and is a box in the middle elsewhere. */
  shape?: 'box' | 'sheet' | 'drawer';
  /** What it asks for stands in it already, so that a second Enter in haste must not send it. */
  isProposal?: boolean;
  children?: ReactNode;
};

const shapes = {
  box: 'start-1/2 top-1/2 w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-l rtl:translate-x-1/2',
  sheet:
    'inset-x-0 bottom-0 rounded-t-l pb-[env(safe-area-inset-bottom)] md:inset-x-auto md:start-1/2 md:top-1/2 md:bottom-auto md:w-[28rem] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-l md:rtl:translate-x-1/2',
  drawer: 'inset-y-0 end-0 w-[min(24rem,calc(100vw-3rem))] rounded-s-l',
};

/**
 * Closes it, but not for a press in haste: neither the veil nor the cross was seen by then.
 * What the keyboard asks for is meant.
 */
function useLeave({ open, step, onClose }: Pick<Props, 'open' | 'step' | 'onClose'>) {
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, [open, step]);
  return (_next: boolean, { reason, event }: Base.Root.ChangeEventDetails) => {
    const isPress =
      reason === 'outside-press' || (reason === 'close-press' && (event as UIEvent).detail > 0);
    if (!isPress || event.timeStamp - shownAt.current > hasteMs) return onClose();
    shownAt.current = event.timeStamp;
  };
}

/**
 * A dialog above the page: focus stays inside, Escape closes it, and focus returns to where it was.
 * One that asks for something to be typed begins in its first field, any other at itself, where Enter does nothing.
 * Fetch it after the page (`lateDialog`), so that no page carries it from the start.
 */
export function Dialog({
  open,
  onClose,
  title,
  text,
  actions,
  step,
  shape = 'sheet',
  isProposal = false,
  children,
}: Props) {
  const t = useTranslations('common');
  const popup = useRef<HTMLDivElement>(null);
  const openedFrom = useRef<readonly HTMLElement[]>([]);
  const leave = useLeave({ open, step, onClose });
  useEffect(() => (open ? guardBeneath() : undefined), [open]);
  useEffect(() => (open ? holdTab() : undefined), [open]);
  return (
    <Base.Root open={open} onOpenChange={leave}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-(--fast) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          // While it fades nothing in it is pressed or sent once more.
          onClickCapture={open ? undefined : refuse}
          onSubmitCapture={open ? undefined : refuse}
          initialFocus={() => {
            openedFrom.current = pathOf(document.activeElement);
            if (popup.current) noteOpener(popup.current, openedFrom.current);
            const field = isProposal ? null : fieldToFocus(popup.current, document.activeElement);
            return field ?? popup.current ?? true;
          }}
          finalFocus={() => homeOf(openedFrom.current) ?? true}
          className={clsx(
            'fixed z-50 flex max-h-[calc(100dvh-3rem)] flex-col border border-line bg-surface shadow-card outline-none',
            'transition-opacity duration-(--fast) data-ending-style:opacity-0 data-starting-style:opacity-0',
            shapes[shape],
          )}
        >
          <Base.Title className="ms-5 me-16 mt-4 mb-2 text-l tracking-tight">{title}</Base.Title>
          <Asleep isTyped className="min-h-0 flex-1 overflow-y-auto px-5 pb-4">
            {text ? (
              <Base.Description className="mb-3 text-m text-ink-2">{text}</Base.Description>
            ) : null}
            {children}
          </Asleep>
          {actions ? (
            <Asleep
              key={step}
              className="flex justify-end gap-2 border-t border-line px-5 py-3 *:max-md:flex-1"
            >
              {actions}
            </Asleep>
          ) : null}
          <Base.Close
            aria-label={t('close')}
            // As far up as it is higher than a line of the title, so that both have one middle.
            className="absolute end-3 top-[calc(1rem-(2.25rem-1lh)/2)] grid size-9 place-items-center rounded-full text-l text-ink-3 hover:bg-control hover:text-ink"
          >
            <Icon name="close" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
