const plainText = /^(-?(?:0|[1-9]\d*))(?:\.(\d+))?$/;

/**
 * A decimal that is a plain string already, as the database gives it, with at least `shown` and at
 * most `kept` decimal places: the same text as by way of a Decimal, in a fraction of the time. Null
 * where there is something to compute, such as a rounding.
 */
export function plainMoney(text: string, kept: number, shown: number): string | null {
  const parts = plainText.exec(text);
  if (!parts || text.length > 40) return null;
  const whole = parts[1]!;
  const fraction = parts[2] ?? '';
  let places = fraction.length;
  while (places > shown && fraction.charCodeAt(places - 1) === 48) places -= 1;
  const isNegativeZero = whole === '-0' && !/[1-9]/.test(fraction);
  if (places > kept || isNegativeZero) return null;
  return places === 0 && shown === 0
    ? whole
    : `${whole}.${fraction.slice(0, places).padEnd(shown, '0')}`;
}

/** A number of the database without the zeros at its end: as prices and sizes go out. */
export const plain = (value: string): string =>
  value.includes('.') ? value.replace(/\.?0+$/, '') : value;
