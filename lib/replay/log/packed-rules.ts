/** A line of the log, with the run that it was written in. Times in ms. */
export type PackedLine = {
  run: number;
  sequence: number;
  receivedAt: number;
  time: number;
  maxAgeMs: number;
  bid: string;
  ask: string;
  /** How long after `receivedAt` it came; null where that was not written. */
  lagMs: number | null;
};

// Node reads no longer whole numbers by itself.
const longestRead = 6;

function figureAt(figures: Buffer, place: number, bytes: number): number {
  if (bytes === 0) return 0;
  if (bytes <= longestRead) return figures.readUIntBE(place, bytes);
  return Number(`0x${figures.toString('hex', place, place + bytes)}`);
}

/** The figures of one kind for all ticks; `begin` is that of the first where they are steps. */
function readKind(figures: Buffer, place: number, count: number, [least, bytes, begin]: number[]) {
  const values = new Float64Array(count);
  const isSteps = begin !== undefined;
  for (let i = 0; i < count; i += 1) {
    const figure = least! + figureAt(figures, place + i * bytes!, bytes!);
    if (!isSteps) values[i] = figure;
    else values[i] = i === 0 ? begin : values[i - 1]! + figure;
  }
  return values;
}

/** A whole number of `10 ** -scale`, written with so many decimals. */
function priceOf(steps: number, scale: number, decimals: number): string {
  const digits = String(steps).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return decimals === 0
    ? whole
    : `${whole}.${digits.slice(digits.length - scale).slice(0, decimals)}`;
}

/** Unpacks a gathered row, as `tick_log_lines` does in the database and with the layout said in `tick_log_pack`. */
export function unpack(text: string): PackedLine[] {
  const end = text.indexOf('\n');
  const [countText, scaleText, ...kinds] = text.slice(0, end).split(' ');
  const [count, scale] = [Number(countText), Number(scaleText)];
  const figures = Buffer.from(text.slice(end + 1), 'base64');
  let place = 0;
  const columns = kinds.map((kind) => {
    const facts = kind.split(',').map(Number);
    const column = readKind(figures, place, count, facts);
    place += count * facts[1]!;
    return column;
  });
  const [run, sequence, received, bid, delay, age, spread] = columns as Float64Array[];
  const [bidDecimals, askDecimals, lag, hasLag] = columns.slice(7) as Float64Array[];
  return Array.from({ length: count }, (_, i) => ({
    run: run![i]!,
    sequence: sequence![i]!,
    receivedAt: received![i]!,
    time: received![i]! - delay![i]!,
    maxAgeMs: age![i]!,
    bid: priceOf(bid![i]!, scale, bidDecimals![i]!),
    ask: priceOf(bid![i]! + spread![i]!, scale, askDecimals![i]!),
    lagMs: hasLag![i] === 1 ? lag![i]! : null,
  }));
}
