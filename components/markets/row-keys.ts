import type { KeyboardEvent } from 'react';

const spotOf = (row: Element | null | undefined, spot: string) =>
  row?.querySelector<HTMLElement>(`[data-spot="${spot}"]`);

/**
 * Moves the focus from row to row with the arrow keys, staying with the same control; Home and End go
 * to the first and the last row that is drawn.
 */
export function moveByRow(event: KeyboardEvent<HTMLElement>): void {
  const here = (event.target as HTMLElement).closest<HTMLElement>('[data-spot]');
  const row = here?.closest('tr');
  if (!here || !row || event.altKey || event.ctrlKey || event.metaKey) return;
  const to = {
    ArrowDown: () => row.nextElementSibling,
    ArrowUp: () => row.previousElementSibling,
    Home: () => row.parentElement?.firstElementChild,
    End: () => row.parentElement?.lastElementChild,
  }[event.key];
  if (!to) return;
  const next = spotOf(to(), here.dataset.spot!);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Puts the focus on the first row of a table. */
export const enterRows = (table: Element | null): void => spotOf(table, 'name')?.focus();
