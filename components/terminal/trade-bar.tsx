'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConnectionLine } from '@/components/connection/connection-line';
import { useIsLost } from '@/components/connection/use-connection';
import type { PlacedTab, TicketProps } from '@/components/orders/ticket/ticket';
import { useEntries, type Entry } from '@/components/orders/ticket/ticket-levels';
import { useQuote } from '@/components/markets/quotes/use-quote';
import { Button } from '@/components/ui/button';
import { Live } from '@/components/ui/figures/live';
import { Price } from '@/components/ui/figures/price';
import type { Side } from '@/lib/orders/rules';
import { lateDialog } from '@/components/ui/loading/late';
import { useEarlyTap } from './use-early-tap';

const TicketSheet = lateDialog(() => import('./ticket-sheet').then((m) => m.TicketSheet));

type Sheet = { side: Side; entry?: Entry | undefined; open: boolean; count: number };

/** The ticket that is asked for, one after the other; what comes late for one that was closed leaves the next one. */
export function useSheet() {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  return [
    sheet,
    (side: Side, entry?: Entry) =>
      setSheet({ side, entry, open: true, count: (sheet?.count ?? 0) + 1 }),
    () => setSheet((now) => (now === sheet ? now && { ...now, open: false } : now)),
  ] as const;
}

/** Sell and buy at the foot of a narrow screen; each opens the ticket as a sheet. */
export function TradeBar(props: TicketProps & { onPlaced: (tab: PlacedTab) => void }) {
  const t = useTranslations('terminal');
  const quote = useQuote(props.terms.code, props.quote);
  const lost = useIsLost();
  const [sheet, ask, close] = useSheet();
  useEntries((entry) => ask(entry.side ?? 'long', entry));
  // It is the `data-early` of a button below.
  useEarlyTap((side) => ask(side as Side));
  return (
    <>
      <ConnectionLine
        short
        isVisitor={props.mode === null}
        className="-mx-4 -mt-1.5 w-[calc(100%+2rem)] shrink-0 py-2"
      />
      <div className="flex w-full gap-2">
        {(['short', 'long'] as const).map((side) => (
          <Button
            key={side}
            size="m"
            variant={lost ? 'quiet' : side === 'long' ? 'buy' : 'sell'}
            aria-haspopup="dialog"
            data-early={side}
            onClick={() => ask(side)}
            className="min-h-11 min-w-0 flex-1 px-3"
          >
            <span className="grid leading-tight">
              <span className="text-s leading-tight">{t(side === 'long' ? 'buy' : 'sell')}</span>
              {quote ? (
                <Live>
                  <Price value={side === 'long' ? quote.ask : quote.bid} digits={quote.digits} />
                </Live>
              ) : null}
            </span>
          </Button>
        ))}
      </div>
      {sheet ? (
        <TicketSheet
          key={sheet.count}
          {...props}
          side={sheet.side}
          entry={sheet.entry}
          open={sheet.open}
          onClose={close}
        />
      ) : null}
    </>
  );
}
