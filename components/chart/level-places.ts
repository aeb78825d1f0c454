/** Heights of tags and the room between them, px. */
const tagHeight = 26;
/** The first lines of the pane belong to the values of the candle, px. */
const head = 46;

export type Placed = { id: string; y: number; column: number; off: boolean };

/**
 * Where the tags of levels go: as high as their lines, but inside the pane and below the values of the
 * candle, and beside one another where they would cover each other.
 */
export function placeTags(ys: ReadonlyMap<string, number>, height: number): Placed[] {
  const half = tagHeight / 2;
  const placed: Placed[] = [];
  for (const [id, y] of [...ys].sort(([a, p], [b, q]) => p - q || (a < b ? -1 : 1))) {
    const inside = Math.min(Math.max(y, head), Math.max(head, height - half));
    const taken = placed.filter((one) => Math.abs(one.y - inside) < tagHeight);
    const columns = new Set(taken.map(({ column }) => column));
    let column = 0;
    while (columns.has(column)) column += 1;
    placed.push({ id, y: inside, column, off: y < 0 || y > height });
  }
  return placed;
}

/** The nearest price on the tick, as a decimal string; at least one tick. */
export function onTick(price: number, tickSize: string): string {
  const digits = tickSize.split('.')[1]?.length ?? 0;
  const size = Number(tickSize);
  return (Math.max(1, Math.round(price / size)) * size).toFixed(digits);
}
