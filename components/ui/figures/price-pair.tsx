import type { ReactNode } from 'react';

/** Two values under one label such as "Bid / ask", in the order in which the reader's script reads it. */
export function PricePair({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="inline-block whitespace-nowrap tabular-nums rtl:[direction:rtl]">
      <bdi className="num">{first}</bdi> / <bdi className="num">{second}</bdi>
    </span>
  );
}
