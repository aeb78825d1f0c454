'use client';

import { SourceBadge } from '@/components/markets/quotes/source-badge';
import type { Entry } from '@/components/orders/ticket/ticket-levels';
import { Ticket, type PlacedTab, type TicketProps } from '@/components/orders/ticket/ticket';
import { Dialog } from '@/components/ui/dialog';
import type { Side } from '@/lib/orders/rules';

type Props = TicketProps & {
  side: Side;
  /** What was begun on the chart. */
  entry?: Entry | undefined;
  open: boolean;
  onClose: () => void;
  onPlaced: (tab: PlacedTab) => void;
};

/** The ticket above a narrow screen; placing the order closes it. */
export function TicketSheet({ open, onClose, onPlaced, ...props }: Props) {
  const title = (
    <span className="flex items-center gap-2">
      <bdi>{props.terms.code}</bdi> <SourceBadge of={props.state} />
    </span>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <Ticket
        {...props}
        onPlaced={(tab) => {
          onClose();
          onPlaced(tab);
        }}
        className="grid gap-3"
      />
    </Dialog>
  );
}
