const steps: [unit: 'day' | 'hour' | 'minute', seconds: number, from: number][] = [
  ['day', 86_400, 2 * 86_400],
  ['hour', 3_600, 2 * 3_600],
  ['minute', 60, 0],
];

/** "25 minutes", "3 hours" in the reader's language; never less than it was. */
export function spanText(seconds: number, locale: string): string {
  const [unit, size] = steps.find(([, , from]) => seconds >= from)!;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.ceil(seconds / size)),
  );
}
