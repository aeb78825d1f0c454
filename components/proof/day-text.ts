import type { Formatter } from '@/components/ui/figures/format';

/** A UTC day such as "2026-11-20" as the reader writes it. */
export const dayText = (format: Formatter, day: string): string =>
  format.date(`${day}T12:00:00Z`, 'UTC');
