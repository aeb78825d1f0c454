const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "3.5 hours": a length of time in its largest fitting unit, in the reader's language. */
export function durationText(locale: string, seconds: number): string {
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? units[3];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: unit === 'second' ? 0 : 1,
  }).format(seconds / size);
}
