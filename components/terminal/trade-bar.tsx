'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { TicketProps } from '@/components/orders/ticket';
import { useQuote } from '@/components/orders/use-quote';
import { Button } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import type { Side } from '@/lib/orders/rules';

const TicketSheet = dynamic(() => import('./ticket-sheet').then((m) => m.TicketSheet), {
  ssr: false,
});

/** Sell and buy at the foot of a narrow screen; each opens the ticket as a sheet. */
export function TradeBar(props: TicketProps) {
  const t = useTranslations('terminal');
  const quote = useQuote(props.terms.code, props.quote);
  const [sheet, setSheet] = useState<{ side: Side; open: boolean; count: number } | null>(null);
  const ask = (side: Side) => setSheet({ side, open: true, count: (sheet?.count ?? 0) + 1 });
  return (
    <>
      {(['short', 'long'] as const).map((side) => (
        <Button
          key={side}
          size="l"
          variant={side === 'long' ? 'buy' : 'sell'}
          aria-haspopup="dialog"
          onClick={() => ask(side)}
          className="flex-1 justify-between"
        >
          {t(side === 'long' ? 'buy' : 'sell')}
          {quote ? (
            <Price value={side === 'long' ? quote.ask : quote.bid} digits={quote.digits} />
          ) : null}
        </Button>
      ))}
      {sheet ? (
        <TicketSheet
          key={sheet.count}
          {...props}
          side={sheet.side}
          open={sheet.open}
          onClose={() => setSheet({ ...sheet, open: false })}
        />
      ) : null}
    </>
  );
}
