'use client';

import { useLayout } from '@/components/layouts/layout-provider';
import { Button, ButtonLink } from '@/components/ui/button';
import type { Mode } from '@/lib/core/money';
import { useAccount } from '../account/use-account';
import { ToDemo } from '../shared/to-demo';
import { useOrderWords } from '../shared/use-order-words';
import { putEntry } from '../ticket/ticket-levels';

/** Opens the ticket of this page at one of its kinds: as a sheet, or beside the chart, where it takes the focus. */
function useOpenTicket() {
  const { layout, change } = useLayout();
  return (type: 'market' | 'limit' | 'timed') => {
    if (layout.panels.ticket === 0) change({ panels: { ...layout.panels, ticket: null } });
    putEntry({ type });
    // One that was folded away is drawn first; one that is a sheet takes the focus by itself.
    requestAnimationFrame(() => document.getElementById('ticket')?.focus());
  };
}

type Props = { mode: Mode | null; opens: 'market' | 'limit' | 'timed' };

/** From where nothing stands yet to what puts something there; an account without money leads to one that has some. */
export function ToTicket({ mode, opens }: Props) {
  const { t } = useOrderWords();
  const { account } = useAccount(mode);
  const open = useOpenTicket();
  const isPoor = mode === 'real' && account !== null && !(Number(account.equity) > 0);
  return (
    <span className="flex flex-wrap justify-center gap-2">
      {isPoor ? <ToDemo size="s" /> : null}
      <Button size="s" onClick={() => open(opens)}>
        {t(`ways.${opens}`)}
      </Button>
    </span>
  );
}

/** From a history without a line to the positions that would end there, or to the ticket where none is open. */
export function ToClosing({ mode, onPositions }: { mode: Mode; onPositions: () => void }) {
  const { t } = useOrderWords();
  const { orders } = useAccount(mode);
  if (orders.length === 0) return <ToTicket mode={mode} opens="market" />;
  return (
    <Button size="s" onClick={onPositions}>
      {t('ways.positions')}
    </Button>
  );
}

/** From an instrument that lacks something to the others. */
export function OtherInstruments() {
  const { t } = useOrderWords();
  return (
    <ButtonLink size="s" href="/market" prefetch={false}>
      {t('ways.others')}
    </ButtonLink>
  );
}
