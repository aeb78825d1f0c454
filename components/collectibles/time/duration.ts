/** How much is said of a time that is left: days with hours, hours with minutes, minutes; seconds at the very end. */
const secondsShownBelow = 300;

const unitOf = (locale: string, value: number, unit: 'day' | 'hour' | 'minute' | 'second') =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);

/** "2 days 5 hours", "3 hours 10 minutes", "12 minutes", "1 minute 40 seconds"; null once nothing is left. */
export function remainingWords(leftMs: number, locale: string): string | null {
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds <= 0) return null;
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24];
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, seconds % 60];
  const parts: [number, 'day' | 'hour' | 'minute' | 'second'][] =
    days > 0
      ? [
          [days, 'day'],
          [hours, 'hour'],
        ]
      : hours > 0
        ? [
            [hours, 'hour'],
            [minutes, 'minute'],
          ]
        : seconds >= secondsShownBelow
          ? [[minutes, 'minute']]
          : [
              [minutes, 'minute'],
              [rest, 'second'],
            ];
  const said = parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) => unitOf(locale, value, unit));
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(said);
}
