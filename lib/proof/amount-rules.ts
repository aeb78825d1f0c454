/** A whole number of the smallest unit as a decimal: "1050000" at 6 places is "1.05". */
export function decimalOf(units: string | bigint, scale: number): string {
  const digits = String(units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return fraction ? `${whole}.${fraction}` : whole;
}

/** A decimal as a whole number of the smallest unit: "1.05" at 6 places is 1050000. */
export function unitsOf(decimal: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
}
