const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const top = letters.length - 1;

/** A series as one letter a point, from lowest "0" to highest "z": a row's sparkline in a few bytes. */
export function writeTrace(series: readonly number[], points = 28): string {
  if (series.length < 2) return '';
  const count = Math.min(points, series.length);
  const picked = Array.from(
    { length: count },
    (_, i) => series[Math.round((i / (count - 1)) * (series.length - 1))]!,
  );
  const low = Math.min(...picked);
  const span = Math.max(...picked) - low;
  return picked
    .map((y) => letters[span ? Math.round(((y - low) / span) * top) : top >> 1])
    .join('');
}

/** The points of a trace, each from 0 (lowest) to 1 (highest). */
export const readTrace = (trace: string): number[] =>
  Array.from(trace, (letter) => letters.indexOf(letter) / top);
