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

const firstIn = (found: Element | null) =>
  found?.querySelector<HTMLElement>('[data-spot="name"], [data-tile]');

/** Puts the focus on the first row of a table, or the first tile. */
export const enterRows = (found: Element | null): void => firstIn(found)?.focus();

/** Opens what stands in the first row of a table, or the first tile. */
export const openFirst = (found: Element | null): void => firstIn(found)?.click();

/** Moves the focus from tile to tile of a grid: along a line as it reads, up and down to the tile nearest by. */
export function moveByTile(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')];
  const at = tiles.indexOf((event.target as HTMLElement).closest<HTMLElement>('[data-tile]')!);
  if (at < 0) return;
  const onwards = event.currentTarget.matches(':dir(rtl)') ? -1 : 1;
  // As many stand in a line as have the height of the first.
  const topOf = (tile: HTMLElement) => tile.getBoundingClientRect().top;
  const top = topOf(tiles[0]!);
  const below = tiles.findIndex((tile) => topOf(tile) > top);
  const line = below < 0 ? tiles.length : below;
  const to = {
    ArrowRight: at + onwards,
    ArrowLeft: at - onwards,
    ArrowDown: at + line,
    ArrowUp: at - line,
    Home: 0,
    End: tiles.length - 1,
  }[event.key];
  const next = to === undefined ? undefined : tiles[to];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
