import type { Mode } from '../core/money';

/** The line in which everything that changes a customer's orders in one mode waits its turn. */
export const tradingLine = (of: { customerId: string; mode: Mode }): string =>
  `${of.customerId}:${of.mode}`;
