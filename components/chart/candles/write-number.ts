import { formatter } from '@/components/ui/figures/format';

/** Writes the numbers of the chart in the reader's language, and leaves what is none. */
export function numbersIn(locale: string): (value: string) => string {
  const format = formatter(locale);
  return (value) => (/^-?\d+(\.\d+)?$/.test(value) ? format.price(value) : value);
}
