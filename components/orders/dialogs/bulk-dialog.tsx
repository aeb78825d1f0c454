'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '@/components/api/call';
import { KeptFields } from '@/components/api/kept-fields';
import { useErrorWords } from '@/components/api/error-words';
import { Button } from '@/components/ui/button';
import { SignedAmount } from '@/components/ui/figures/change';
import { Live } from '@/components/ui/figures/live';
import { Dialog } from '@/components/ui/dialog';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { Segmented } from '@/components/ui/fields/segmented';
import { toast } from '@/components/ui/toast';
import type { Mode } from '@/lib/core/money';
import type { Outcome } from '@/lib/orders/net-rules';
import { knownAccount, refreshOrders } from '../queries';
import { bulkChoices, bulkOf, bulkResult } from '@/lib/orders/estimates/bulk-rules';
import { codesOf } from '@/lib/orders/estimates/order-value-rules';
import { quoteOf } from '@/components/markets/quotes/quotes';
import { RefusalNotice } from './refusal';
import { SideText } from '../shared/side-text';
import { useAccount } from '../account/use-account';
import { useDialogAttempt } from './sending/use-dialog-attempt';
import { useOrderWords } from '../shared/use-order-words';
import { useQuotes } from '@/components/markets/quotes/use-quote';

type Body = { only: Outcome };

const send = (body: Body, idempotencyKey: string) =>
  call('POST order/closeAllOptions', body, { idempotencyKey });

type Props = { mode: Mode; open: boolean; onClose: (isUnsettled?: boolean) => void };

/** Closes all positions, the winning or the losing: lists them with their sum before it does. */
export function BulkDialog({ mode, open, onClose }: Props) {
  const { t, format } = useOrderWords();
  const tell = useTelling();
  const common = useTranslations('common');
  const { attempt, phase, error, isUnsettled } = useDialogAttempt(send, {
    open,
    onClose,
    waitsWhile: open,
    mode,
    nothing: t('bulk.nothing'),
    unsure: t('close.unsure'),
  });
  const close = () => onClose(isUnsettled());
  const [only, setOnly] = useState<Outcome>('all');
  const { orders } = useAccount(mode);
  useQuotes(codesOf(orders));
  const bulk = bulkOf(orders, only, quoteOf);
  const count = bulk.lines.length;

  async function confirm() {
    const listed = bulk.lines.map(({ order }) => order.id);
    const answer = await attempt({ only });
    if (!answer) return;
    await refreshOrders();
    tell(answer.items, listed);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('bulk.open')}
      text={t('bulk.text')}
      actions={
        <>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button
            variant="primary"
            busy={phase === 'sending' || phase === 'waiting'}
            disabled={count === 0 && phase !== 'unsure'}
            onClick={() => void keepingFocus(confirm)}
          >
            {phase === 'unsure' ? common('retry') : t('bulk.confirm', { count })}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <KeptFields phase={phase}>
          <Segmented
            wide
            label={t('bulk.which')}
            value={only}
            onChange={setOnly}
            options={bulkChoices.map((value) => ({ value, label: t(`bulk.${value}`) }))}
          />
        </KeptFields>
        <Lines bulk={bulk} />
        <div className="flex justify-between gap-3 rounded-m bg-control px-3 py-2 text-s">
          <span className="text-ink-2">{t('bulk.sum')}</span>
          <b className="num">
            <Live>{bulk.sum ? <SignedAmount value={bulk.sum.toFixed()} /> : '–'}</Live>{' '}
            <span className="font-normal text-ink-3">USDT</span>
          </b>
        </div>
        <p className="text-xs text-ink-3">{t('bulk.note', { count: format.quantity(count) })}</p>
        <RefusalNotice
          waits
          phase={phase}
          error={error}
          nothing={t('bulk.nothing')}
          unsure={t('close.unsure')}
        />
      </div>
    </Dialog>
  );
}

/** Says what became of the positions, and of those that were listed how many did not close. */
function useTelling() {
  const { t, format } = useOrderWords();
  const words = useErrorWords();
  return (items: Parameters<typeof bulkResult>[0], listed: readonly string[]) => {
    const open = new Set(knownAccount()?.orders.map(({ id }) => id));
    const { done, net, refused, unfitting, gone } = bulkResult(items, listed, open);
    if (done && net) {
      toast(t('bulk.doneNet', { count: done, net: format.signedAmount(net.toFixed()) }));
    } else if (done) toast(t('bulk.done', { count: done }));
    if (unfitting) toast(t('bulk.changed', { count: unfitting }));
    if (gone) toast(t('bulk.gone', { count: gone }));
    for (const code of new Set(refused)) {
      const of = refused.filter((one) => one === code).length;
      toast(`${t('bulk.refused', { count: of })} ${words(code)}`, 'bad');
    }
  };
}

function Lines({ bulk }: { bulk: ReturnType<typeof bulkOf> }) {
  const { t, lotsText } = useOrderWords();
  if (bulk.lines.length === 0) {
    return <p className="py-4 text-center text-s text-ink-2">{t('bulk.none')}</p>;
  }
  return (
    <ul
      aria-label={t('positions')}
      tabIndex={0}
      className="max-h-64 divide-y divide-line overflow-y-auto border-y border-line text-s"
    >
      {bulk.lines.map(({ order, net }) => (
        <li key={order.id} className="flex min-h-9 items-center justify-between gap-3">
          <span className="flex flex-wrap gap-x-2">
            <b>
              <bdi>{order.code}</bdi>
            </b>
            <SideText side={order.side} />
            <span className="text-ink-2 tabular-nums">{lotsText(order.openLots)}</span>
          </span>
          <Live>{net ? <SignedAmount value={net.toFixed()} /> : '–'}</Live>
        </li>
      ))}
    </ul>
  );
}
