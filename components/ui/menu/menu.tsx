'use client';

import { Menu as Base } from '@base-ui/react/menu';
import clsx from 'clsx';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../icon';

export type MenuEntry = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Of a choice: whether this is the one. */
  on?: boolean;
  act: () => void;
};

/** Where a menu opens: below an element, or at a point of the window, px. */
export type MenuPlace = Element | { x: number; y: number };

type Props = {
  open: boolean;
  onClose: () => void;
  /** Names the menu for readers of the screen. */
  label: string;
  at: MenuPlace;
  /** What stands above the entries, read with the menu's name. */
  head?: ReactNode;
  /** Entries in groups, with a line between two. */
  groups: readonly (readonly MenuEntry[])[];
  /** What stands below them. */
  foot?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Begins at its first entry, as what was opened by a key does. */
  atFirst?: boolean;
};

const anchorOf = (at: MenuPlace) =>
  at instanceof Element ? at : { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) };

/** Focuses the first entry of a menu that opens, after it has taken the focus itself. */
function useFirstFocused(isAsked: boolean) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    const first = () => popup.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    // It takes the focus a frame after it has opened.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(first);
    });
    return () => cancelAnimationFrame(frame);
  }, [isAsked]);
  return popup;
}

/**
 * A short list of things to do or to choose from, above the page: arrow keys, first letters; Escape and Tab
 * close it, and focus returns to where it was. Fetch it after the page.
 */
export function Menu(props: Props) {
  const { open, onClose, label, at, head, groups, foot, onKeyDown, atFirst = false } = props;
  const popup = useFirstFocused(open && atFirst);
  return (
    <Base.Root open={open} modal={false} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchorOf(at)}
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50"
        >
          <Base.Popup
            ref={popup}
            aria-label={label}
            onKeyDown={(event) => {
              if (event.key !== 'Tab') return onKeyDown?.(event);
              // Nothing follows a menu: focus returns to where it was.
              event.preventDefault();
              event.stopPropagation();
              onClose();
            }}
            className="max-h-(--available-height) max-w-[min(20rem,calc(100vw-1rem))] min-w-44 overflow-y-auto rounded-m border border-line bg-surface p-1 text-s shadow-card outline-none"
          >
            {head ? <div className="px-2.5 pt-1 pb-1.5 text-ink-3">{head}</div> : null}
            {groups
              .filter((group) => group.length > 0)
              .map((group, at) => (
                <Base.Group
                  key={group[0]!.key}
                  className={clsx(at > 0 && 'mt-1 border-t border-line pt-1')}
                >
                  {group.map(({ key, ...entry }) => (
                    <Entry key={key} {...entry} />
                  ))}
                </Base.Group>
              ))}
            {foot ? <div className="px-2.5 pt-1.5 pb-1 text-xs text-ink-3">{foot}</div> : null}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ label, icon, on, act }: Omit<MenuEntry, 'key'>) {
  return (
    <Base.Item
      onClick={act}
      {...(on === undefined ? {} : { role: 'menuitemradio', 'aria-checked': on })}
      className={clsx(
        'flex min-h-9 cursor-default items-center gap-2.5 rounded-[7px] px-2.5 outline-none select-none pointer-coarse:min-h-touch',
        'data-highlighted:bg-control',
        on && 'font-strong text-accent',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1">{label}</span>
      {on ? <Icon name="check" className="size-4" /> : null}
    </Base.Item>
  );
}
