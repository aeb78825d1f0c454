/** Heights of tags and the room between them, px. */
const tagHeight = 26;
/** The first lines of the pane belong to the values of the candle, px. */
const head = 46;

/** `shift` leads from the tag to its line, px downwards; 0 where it stands on the line, or the line is outside or behind the values. */
export type Placed = { id: string; y: number; column: number; off: boolean; shift: number };

/** Something else that is written on the chart, by its left end and its middle, px. */
export type Mark = { left: number; width: number; y: number };

/** The heights that a tag may take: its own, those below, those above. */
function heightsFrom(at: number, bottom: number): number[] {
  const steps = Math.ceil((bottom - head) / tagHeight);
  const below = Array.from({ length: steps }, (_, i) => Math.min(at + (i + 1) * tagHeight, bottom));
  const above = Array.from({ length: steps }, (_, i) => Math.max(at - (i + 1) * tagHeight, head));
  return [at, ...below, ...above];
}

/**
 * Where the tags of levels go: as high as their lines, but inside the pane and below the values of the
 * candle, and beside one another where they would cover each other or a mark of the chart; once the
 * columns are full, below, and at the foot of the pane above.
 */
export function placeTags(
  ys: ReadonlyMap<string, number>,
  height: number,
  columns: number,
  marks: readonly (Mark & { columns: readonly number[] })[] = [],
): Placed[] {
  const bottom = Math.max(head, height - tagHeight / 2);
  const placed: Placed[] = [];
  const freeAt = (y: number) => {
    const near = placed.filter((one) => Math.abs(one.y - y) < tagHeight);
    const marked = marks.filter((mark) => Math.abs(mark.y - y) < tagHeight);
    const taken = new Set([
      ...near.map(({ column }) => column),
      ...marked.flatMap((mark) => mark.columns),
    ]);
    return Array.from({ length: columns }, (_, at) => at).find((at) => !taken.has(at));
  };
  for (const [id, line] of [...ys].sort(([a, p], [b, q]) => p - q || (a < b ? -1 : 1))) {
    const at = Math.min(Math.max(line, head), bottom);
    const y = heightsFrom(at, bottom).find((one) => freeAt(one) !== undefined) ?? at;
    const off = line < 0 || line > height;
    placed.push({
      id,
      y,
      column: freeAt(y) ?? columns - 1,
      off,
      shift: off || line < head ? 0 : line - y,
    });
  }
  return placed;
}

/** The nearest price on the tick, as a decimal string; at least one tick. */
export function onTick(price: number, tickSize: string): string {
  const digits = tickSize.split('.')[1]?.length ?? 0;
  const size = Number(tickSize);
  return (Math.max(1, Math.round(price / size)) * size).toFixed(digits);
}
