const steps = [1, 2, 2.5, 5, 10];

/** Round figures for an axis from below the least of some values, or zero, to above the greatest. */
export function roundTicks(values: readonly number[], about = 4): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const raw = (high - low || 1) / about;
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = steps.find((one) => one * size >= raw * 0.999)! * size;
  const first = Math.floor(low / step);
  const count = Math.ceil(high / step) - first + 1;
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** Figures in even steps from where an amount starts, which need not be round, to above the greatest. */
export const ticksFrom = (start: number, values: readonly number[]): number[] =>
  roundTicks(values.map((value) => Math.max(0, value - start))).map((tick) =>
    Number((start + tick).toPrecision(12)),
  );
