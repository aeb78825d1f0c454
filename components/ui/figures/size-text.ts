/** A size in megabytes, to a tenth and never less than that, with the unit of the language. */
export const sizeText = (locale: string, bytes: number): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(Math.max(0.1, bytes / 1_000_000));
