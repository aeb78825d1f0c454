/** One line of the report: a rate against a peer's in the same run, or a bound on a time. */
export type Measured = {
  what: string;
  unit: string;
  ours: number;
  theirs?: number;
  /** Median over the rounds of ours ÷ theirs, next to each other in time. */
  ratio?: number;
  /** The same of the work done per CPU second of each server: hardly moved by what else the machine does. */
  cpuRatio?: number;
  atLeast?: number;
  atMost?: number;
  note: string;
};

/** The value below which `percent` of the values lie, by the nearest rank. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]!;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export const isMet = ({ ours, ratio, atLeast, atMost }: Measured): boolean =>
  (atLeast === undefined || (ratio ?? ours) >= atLeast) && (atMost === undefined || ours <= atMost);

const figure = (value: number | undefined) =>
  value === undefined
    ? ''
    : value >= 100
      ? Math.round(value).toLocaleString('en')
      : value.toFixed(2);

const wanted = ({ atLeast, atMost }: Measured): string => {
  if (atLeast !== undefined) return `≥ ${atLeast}`;
  return atMost === undefined ? '' : `≤ ${atMost}`;
};

const verdict = (m: Measured): string => {
  if (wanted(m) === '') return 'no peer';
  return isMet(m) ? 'met' : 'MISSED';
};

/** The report as aligned text. */
export function table(measured: readonly Measured[]): string {
  const rows = [
    ['', 'ours', 'peer', 'unit', 'ratio', 'by CPU', 'wanted', ''],
    ...measured.map((m) => [
      m.what,
      figure(m.ours),
      figure(m.theirs),
      m.unit,
      figure(m.ratio),
      figure(m.cpuRatio),
      wanted(m),
      verdict(m),
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!),
      )
      .join('  ');
  return [...rows.map(line), '', ...measured.map((m) => `${m.what}: ${m.note}`)].join('\n');
}

/** How far apart two equal peers came in the same rounds: no smaller difference means anything. */
export function spread(first: readonly number[], second: readonly number[]): string {
  const ratios = first.map((value, round) => value / second[round]!);
  return `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
}
