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
  const spots = [...(row.parentElement?.children ?? [])].flatMap(
    (one) => spotOf(one, here.dataset.spot!) ?? [],
  );
  const at = spots.indexOf(here);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: spots.length - 1 }[event.key];
  const next = to === undefined ? undefined : spots[to];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Puts the focus on the first row of a table. */
export const enterRows = (table: Element | null): void => spotOf(table, 'name')?.focus();

/** Opens what stands in the first row of a table. */
export const openFirst = (table: Element | null): void => spotOf(table, 'name')?.click();
