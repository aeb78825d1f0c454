/** What was measured at a moment, in ms since the epoch. */
export type Measured = { at: number; equity: number; balance: number };

/** A corner of the steps: where it stands in time, and the measurement that holds there. */
export type Step = Measured & { x: number };

const justBeforeMs = 1;

/**
 * Measured points as steps. Each holds until the next one, of which nothing is known before it was
 * measured: it stands at its own moment and once more just before the next, so that whoever points
 * between the two reads what was measured last. Of points in one millisecond the last counts.
 */
export function heldSteps(points: readonly Measured[]): Step[] {
  const apart = points.filter(({ at }, i) => points[i + 1]?.at !== at);
  return apart.flatMap((point, i) => {
    const end = apart[i + 1] ? apart[i + 1]!.at - justBeforeMs : point.at;
    const own = { ...point, x: point.at };
    return end > point.at ? [own, { ...point, x: end }] : [own];
  });
}
