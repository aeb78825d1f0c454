/** Heights of tags and the room between them, px. */
const tagHeight = 26;
/** The first lines of the pane belong to the values of the candle, px. */
const head = 46;

export type Placed = { id: string; y: number; column: number; off: boolean };

/**
 * Where the tags of levels go: as high as their lines, but inside the pane and below the values of the
 * candle, and beside one another where they would cover each other; once the
 * columns are full, below.
 */
export function placeTags(
  ys: ReadonlyMap<string, number>,
  height: number,
  columns: number,
): Placed[] {
  const bottom = Math.max(head, height - tagHeight / 2);
  const placed: Placed[] = [];
  const freeAt = (y: number) => {
    const near = placed.filter((one) => Math.abs(one.y - y) < tagHeight);
    const taken = new Set(near.map(({ column }) => column));
    return Array.from({ length: columns }, (_, at) => at).find((at) => !taken.has(at));
  };
  for (const [id, line] of [...ys].sort(([a, p], [b, q]) => p - q || (a < b ? -1 : 1))) {
    let y = Math.min(Math.max(line, head), bottom);
    while (freeAt(y) === undefined && y < bottom) y = Math.min(y + tagHeight, bottom);
    placed.push({ id, y, column: freeAt(y) ?? columns - 1, off: line < 0 || line > height });
  }
  return placed;
}

/** The nearest price on the tick, as a decimal string; at least one tick. */
export function onTick(price: number, tickSize: string): string {
  const digits = tickSize.split('.')[1]?.length ?? 0;
  const size = Number(tickSize);
  return (Math.max(1, Math.round(price / size)) * size).toFixed(digits);
}
