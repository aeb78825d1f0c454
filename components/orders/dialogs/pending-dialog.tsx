'use client';

import { useId, useState } from 'react';
import { KeptFields } from '@/components/api/kept-fields';
import type { Phase } from '@/components/api/use-attempt';
import { closeDecimal, padded } from '@/lib/core/decimal-text';
import { toast } from '@/components/ui/toast';
import { entryPriceOf, isPosition, type PositionOrder } from '@/lib/orders/form-rules';
import { openingPrice } from '@/lib/orders/rules';
import { LevelFields } from '../ticket/level-fields';
import { EntryFields, localText } from '../ticket/entry-fields';
import { KeptTrailing } from './levels-dialog';
import { usePriceDigits } from '@/components/markets/quotes/price-digits';
import { quoteOf, type Quote } from '@/components/markets/quotes/quotes';
import { FarNotice, useFarSaid } from './far-notice';
import { OrderDialog } from './order-dialog';
import { RefusalNotice } from './refusal';
import { useOrderNow } from './use-order-now';
import { farPrices, type FarPrice } from '@/lib/orders/estimates/far-price-rules';
import { entryIssue, expiryIssue, levelPricesOf } from '@/lib/orders/estimates/ticket-cost-rules';
import { levelEdit, levelsAtFirst, type ProposedLevels, type TypedLevels } from './level-edit';
import { SaveButton } from './save-button';
import { sendingChange, useChangeAttempt, useChangeForm, type Change } from './use-change-form';
import { useOrderWords } from '../shared/use-order-words';
import { usePairRate } from './use-pair-rate';
import { useQuotes } from '@/components/markets/quotes/use-quote';
import { stepOf, useTerms } from '@/components/markets/quotes/use-terms';

type Props = {
  order: PositionOrder;
  start?: ProposedLevels;
  open: boolean;
  onClose: (isUnsettled?: boolean) => void;
};

type Typed = TypedLevels & { entryPrice: string; goodTill: string | null };

/** The prices of a change that lie far off; what stays as it is was asked about when it was placed. */
function farOfChange(order: PositionOrder, change: Change, quote: Quote): FarPrice[] {
  const asked = change.stopPrice ?? change.limitPrice;
  const entryPrice = Number(asked) ? asked! : entryPriceOf(order);
  const { stopLoss = null, takeProfit = null } = change;
  const { side, type } = order;
  const far = farPrices({ side, type, entryPrice, stopLoss, takeProfit }, quote);
  return far.filter(({ name }) => name !== 'entryPrice' || asked !== undefined);
}

const expiryOf = ({ expirationTime }: PositionOrder) =>
  expirationTime ? localText(new Date(expirationTime)) : null;

/** What is told against the prices of this moment, and how what is typed is read. */
function usePendingReading(order: PositionOrder) {
  useQuotes([order.code]);
  const terms = useTerms(order.code);
  const quote = quoteOf(order.code);
  const digits = usePriceDigits(order);
  const rate = usePairRate(terms?.quote);
  const tickSize = terms?.tickSize ?? stepOf(digits);
  // What another device changes meanwhile is no change of this form.
  const [before] = useState(order);
  const priceBefore = padded(entryPriceOf(before) ?? '', digits);

  function reading(typed: Typed) {
    const { entryPrice, goodTill } = typed;
    const draft = { type: order.type, side: order.side, entryPrice, goodTill };
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
    const { changes, issues } = levelEdit(before, typed, basis);
    const price = closeDecimal(entryPrice);
    const isMoved = price !== closeDecimal(priceBefore);
    const until = goodTill === null ? null : new Date(goodTill || 0).toISOString();
    const body: Change = {
      id: order.id,
      ...changes,
      ...(isMoved ? { [order.type === 'stop' ? 'stopPrice' : 'limitPrice']: price } : {}),
      ...(goodTill === expiryOf(before) ? {} : { goodTill: until }),
    };
    return {
      draft,
      basis,
      body,
      issues: {
        ...issues,
        // What stays as it is may have been reached meanwhile; the server decides.
        entryPrice: entryIssue(draft, tickSize, (isMoved && quote) || null),
        goodTill: expiryIssue(draft),
      },
    };
  }
  return { reading, before, quote, digits, tickSize, priceBefore, currency: terms?.quote };
}

/** The price, its end and the levels of a waiting order, as they are being changed. */
function usePendingForm(order: PositionOrder, phase: Phase, start: ProposedLevels = {}) {
  const market = usePendingReading(order);
  const { quote, digits, before, priceBefore, reading } = market;
  const change = useChangeForm<Typed>(
    {
      ...levelsAtFirst(before, digits, start),
      entryPrice: start.entryPrice ?? priceBefore,
      goodTill: expiryOf(before),
    },
    reading,
    phase,
  );
  const now = reading(change.typed);
  const far = useFarSaid(quote ? farOfChange(order, now.body, quote) : []);
  return { ...market, ...change, now, far };
}

/** Changes a waiting order: its price, until when it waits, and its levels. */
export function PendingDialog({ order: opened, start, open, onClose }: Props) {
  const { t, format, lotsText } = useOrderWords();
  const id = useId();
  const { attempt, phase, error, isUnsettled } = useChangeAttempt({ open, onClose });
  const { order, ended } = useOrderNow(opened, { open, phase });
  const pending = usePendingForm(order, phase, start);
  const { form, quote, digits, far } = pending;
  const save = sendingChange(pending, {
    attempt,
    hear: () => phase === 'unsure' || far.hear(),
    onChanged(changed) {
      const price = (isPosition(changed) && entryPriceOf(changed)) || '0';
      toast(t('pending.changed', { code: changed.code, price: format.price(price, digits) }));
      onClose();
    },
  });

  return (
    <OrderDialog
      was={opened}
      isProposal={start !== undefined}
      ended={ended}
      open={open}
      onClose={onClose}
      isUnsettled={isUnsettled}
      title={t('pending.changeTitle', { code: order.code })}
      text={t('pending.changeText', {
        lots: lotsText(order.openLots),
        price: quote ? format.price(openingPrice(order.side, quote), digits) : '–',
      })}
      confirm={<SaveButton form={id} phase={phase} />}
    >
      <form id={id} onSubmit={save} className="grid gap-3" noValidate>
        <KeptFields phase={phase}>
          <PendingFields pending={pending} />
          {pending.typed.trailingKept ? (
            <KeptTrailing order={order} digits={digits} onDrop={pending.dropTrailing} />
          ) : null}
        </KeptFields>
        <FarNotice far={far.said} type={order.type} digits={digits} />
        <p className="text-xs text-ink-3">{t('pending.changeNote')}</p>
        <RefusalNotice
          waits
          phase={phase}
          error={error}
          atField={form.isRefused}
          nothing={t('levels.nothing')}
          unsure={t('levels.unsure')}
        />
      </form>
    </OrderDialog>
  );
}

function PendingFields({ pending }: { pending: ReturnType<typeof usePendingForm> }) {
  const { form, typed, now, quote, digits, currency, change } = pending;
  const fields = {
    issues: now.issues,
    refused: pending.refused,
    refOf: form.refOf,
    onChange: change,
    onLeave: () => undefined,
  };
  return (
    <>
      <EntryFields
        {...fields}
        terms={{ tickSize: pending.tickSize }}
        draft={now.draft}
        quote={quote}
      />
      <LevelFields
        {...fields}
        levels={typed}
        basis={now.basis}
        digits={digits}
        currency={currency}
      />
    </>
  );
}
