'use client';

import { useTranslations } from 'next-intl';
import { useId, useState, type SubmitEvent } from 'react';
import { call, type CallInput } from '@/components/api/call';
import { Button } from '@/components/ui/button';
import { closeDecimal, padded } from '@/lib/core/decimal-text';
import { isRead } from '@/components/ui/fields/decimal-field';
import { toast } from '@/components/ui/toast';
import type { MarginOrder } from '@/lib/orders/contract';
import { openingPrice } from '@/lib/orders/rules';
import { refreshOrders } from '../queries';
import { LevelFields } from '../ticket/level-fields';
import { LimitFields, localText } from '../ticket/limit-fields';
import { KeptTrailing } from './levels-dialog';
import { usePriceDigits } from '../../markets/quotes/price-digits';
import { quoteOf, type Quote } from '../../markets/quotes/quotes';
import { FarNotice, useFarSaid } from './far-notice';
import { OrderDialog } from './order-dialog';
import { RefusalNotice } from './refusal';
import { useOrderNow } from './use-order-now';
import { farPrices, type FarPrice } from '@/lib/orders/estimates/far-prices';
import { expiryIssue, levelPricesOf, limitIssue } from '@/lib/orders/estimates/ticket-cost';
import { useAttempt } from '../../api/use-attempt';
import { useLevelEdit, type ProposedLevels } from './use-level-edit';
import { useOrderWords } from '../shared/use-order-words';
import { usePairRate } from './use-pair-rate';
import { useQuotes } from '../../markets/quotes/use-quote';
import { stepOf, useTerms } from '../../markets/quotes/use-terms';

type Props = {
  order: MarginOrder;
  start?: ProposedLevels;
  open: boolean;
  onClose: () => void;
};

type Body = CallInput<'POST order/updateOptions'>;

const send = (body: Body, idempotencyKey: string) =>
  call('POST order/updateOptions', body, { idempotencyKey });

type Typed = { limitPrice: string; goodTill: string | null };

/** What of a change lies far off; what stays as it is was asked about when it was placed. */
function farOfChange(order: MarginOrder, change: Body, quote: Quote): FarPrice[] {
  const limitPrice = Number(change.limitPrice) ? change.limitPrice! : order.limitPrice;
  const { stopLoss = null, takeProfit = null } = change;
  const far = farPrices({ side: order.side, limitPrice, stopLoss, takeProfit }, quote);
  return far.filter(({ name }) => name !== 'limitPrice' || change.limitPrice !== undefined);
}

/** The limit, its end and the levels of a waiting order, as they are being changed. */
function usePendingEdit(order: MarginOrder, start: ProposedLevels = {}) {
  useQuotes([order.code]);
  const terms = useTerms(order.code);
  const quote = quoteOf(order.code);
  const digits = usePriceDigits(order);
  const before: Typed = {
    limitPrice: padded(order.limitPrice ?? '', digits),
    goodTill: order.expirationTime ? localText(new Date(order.expirationTime)) : null,
  };
  const [typed, setTyped] = useState({
    ...before,
    limitPrice: start.limitPrice ?? before.limitPrice,
  });
  const tickSize = terms?.tickSize ?? stepOf(digits);
  const draft = { type: 'limit' as const, side: order.side, ...typed };
  const rate = usePairRate(terms?.quote);
  const basis =
    quote && rate !== undefined
      ? {
          side: order.side,
          lots: order.openLots,
          contractSize: order.contracts,
          feeRate: order.feeRate,
          tickSize,
          now: levelPricesOf(draft, quote),
          rate,
        }
      : null;
  const edit = useLevelEdit(order, { basis, digits }, start);
  const issues = { limitPrice: limitIssue(draft, tickSize), goodTill: expiryIssue(draft) };
  const goodTill = typed.goodTill === null ? null : new Date(typed.goodTill || 0).toISOString();
  const changedLimit =
    closeDecimal(typed.limitPrice) === closeDecimal(before.limitPrice)
      ? {}
      : { limitPrice: closeDecimal(typed.limitPrice) };
  const changes = (): Body => ({
    id: order.id,
    ...edit.changes(),
    ...changedLimit,
    ...(typed.goodTill === before.goodTill ? {} : { goodTill }),
  });
  return {
    quote,
    digits,
    tickSize,
    draft,
    basis,
    edit,
    issues,
    changes,
    currency: terms?.quote,
    far: quote ? farOfChange(order, changes(), quote) : [],
    change: (to: Partial<Typed>) => setTyped({ ...typed, ...to }),
    isClean: edit.isClean && !issues.limitPrice && !issues.goodTill,
  };
}

/** Changes a waiting order: its limit, until when it waits, and its levels. */
export function PendingDialog({ order: opened, start, open, onClose }: Props) {
  const { t, format, lotsText } = useOrderWords();
  const common = useTranslations('common');
  const form = useId();
  const { attempt, phase, error } = useAttempt(send, { waitsWhile: open });
  const { order, ended } = useOrderNow(opened, { open, phase });
  const pending = usePendingEdit(order, start);
  const { quote, digits, edit } = pending;
  const far = useFarSaid(pending.far);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (!pending.isClean || !isRead(event.currentTarget) || !far.hear()) return;
    const changed = await attempt(pending.changes());
    if (!changed) return;
    void refreshOrders();
    toast(
      t('pending.changed', {
        code: changed.code,
        price: format.price(changed.limitPrice ?? '0', digits),
      }),
    );
    onClose();
  }

  return (
    <OrderDialog
      was={opened}
      ended={ended}
      open={open}
      onClose={onClose}
      title={t('pending.changeTitle', { code: order.code })}
      text={t('pending.changeText', {
        lots: lotsText(order.openLots),
        price: quote ? format.price(openingPrice(order.side, quote), digits) : '–',
      })}
      confirm={
        <Button
          variant="primary"
          type="submit"
          form={form}
          busy={phase === 'sending' || phase === 'waiting'}
        >
          {phase === 'unsure' ? common('retry') : t('levels.save')}
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} className="grid gap-3" noValidate>
        <PendingFields pending={pending} />
        {edit.trailingKept ? (
          <KeptTrailing order={order} digits={digits} onDrop={edit.dropTrailing} />
        ) : null}
        <FarNotice far={far.said} digits={digits} />
        <p className="text-xs text-ink-3">{t('pending.changeNote')}</p>
        <RefusalNotice
          waits
          phase={phase}
          error={error}
          nothing={t('levels.nothing')}
          unsure={t('levels.unsure')}
        />
      </form>
    </OrderDialog>
  );
}

function PendingFields({ pending }: { pending: ReturnType<typeof usePendingEdit> }) {
  const { quote, digits, currency, edit } = pending;
  return (
    <>
      <LimitFields
        terms={{ tickSize: pending.tickSize }}
        draft={pending.draft}
        quote={quote}
        issues={pending.issues}
        onChange={pending.change}
        onLeave={() => undefined}
      />
      <LevelFields
        levels={edit.levels}
        basis={pending.basis}
        digits={digits}
        currency={currency}
        issues={edit.issues}
        onChange={edit.change}
        onLeave={() => undefined}
      />
    </>
  );
}
