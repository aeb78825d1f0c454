'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '@/components/api/call';
import { useAsSent, useKept } from '@/components/api/as-sent';
import { KeptFields } from '@/components/api/kept-fields';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { closeDecimal } from '@/lib/core/decimal-text';
import { Live } from '@/components/ui/figures/live';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { Money as MoneyText, Price } from '@/components/ui/figures/price';
import { toast } from '@/components/ui/toast';
import { refreshOrders } from '../queries';
import { tellResult } from '../results/result-store';
import { CloseLots } from './close-lots';
import { closing, isWhole, partIssue, type Closing } from '@/lib/orders/estimates/closing-rules';
import { codesOf, rateNow } from '@/lib/orders/estimates/order-value-rules';
import { isPosition, type PositionOrder } from '@/lib/orders/form-rules';
import { netOf } from '../shared/past-order';
import { usePriceDigits } from '@/components/markets/quotes/price-digits';
import { quoteOf } from '@/components/markets/quotes/quotes';
import { OrderDialog } from './order-dialog';
import { RefusalNotice } from './refusal';
import { useOrderNow } from './use-order-now';
import { useDialogAttempt } from './sending/use-dialog-attempt';
import { useOrderWords } from '../shared/use-order-words';
import { useQuotes } from '@/components/markets/quotes/use-quote';
import { useLotStep } from '@/components/markets/quotes/use-terms';

type Body = { id: string; lots?: string; requestedPrice?: string };

const send = (body: Body, idempotencyKey: string) =>
  call('POST order/closeOptions', body, { idempotencyKey });

type Props = { order: PositionOrder; open: boolean; onClose: (isUnsettled?: boolean) => void };

/** How many lots are to be closed, and what that brings now. */
function usePart(order: PositionOrder) {
  const [chosen, setTyped] = useState<string | null>(null);
  const typed = chosen ?? order.openLots;
  const lotStep = useLotStep(order);
  const terms = lotStep === null ? null : { lotStep };
  useQuotes(codesOf([order]));
  const quote = quoteOf(order.code);
  const lots = closeDecimal(typed) || '0';
  const issue = terms && partIssue(lots, order.openLots, terms);
  return {
    typed,
    setTyped,
    terms,
    lots,
    issue,
    now: issue ? null : closing(order, lots, quote, rateNow(order, quoteOf)),
    digits: usePriceDigits(order),
    whole: isWhole(lots, order.openLots),
  };
}

/** Shows what closing a position, or some of its lots, brings and costs, live, and closes it. */
export function CloseDialog({ order: opened, open, onClose }: Props) {
  const { t, format, lotsText } = useOrderWords();
  const common = useTranslations('common');
  const { attempt, phase, error, isUnsettled } = useDialogAttempt(send, {
    open,
    onClose,
    waitsWhile: open,
    nothing: t('close.nothingDone'),
    unsure: t('close.unsure'),
  });
  const { order: orderNow, ended, isKnown } = useOrderNow(opened, { open, phase });
  // What a part that closed without an answer left is not shown as what would be closed.
  const order = useAsSent(orderNow, phase);
  const part = usePart(order);
  const { terms, lots, issue, digits, whole } = part;
  const [now, keep] = useKept(part.now, phase);

  async function confirm() {
    if (issue) return;
    keep();
    const some = whole ? {} : { lots };
    const closed = await attempt({ id: order.id, ...some, requestedPrice: now?.price });
    if (!closed || !isPosition(closed)) return;
    void refreshOrders();
    const words =
      closed.status === 'closed'
        ? t('close.done', {
            code: closed.code,
            price: format.price(closed.closePrice ?? '0', digits),
            net: format.signedAmount(netOf(closed)),
          })
        : t('close.partDone', {
            code: closed.code,
            lots: lotsText(lots),
            rest: lotsText(closed.openLots),
          });
    if (!tellResult(closed, words)) toast(words);
    onClose();
  }

  return (
    <OrderDialog
      was={opened}
      ended={ended}
      open={open}
      onClose={onClose}
      isUnsettled={isUnsettled}
      title={t('close.title', { code: order.code })}
      text={t('close.text', { lots: lotsText(whole ? order.openLots : lots) })}
      confirm={
        <Button
          variant="primary"
          busy={phase === 'sending' || phase === 'waiting'}
          disabled={Boolean(issue)}
          onClick={() => void keepingFocus(confirm)}
        >
          {phase === 'unsure'
            ? common('retry')
            : whole
              ? t('close.confirm')
              : t('close.confirmPart', { lots: lotsText(lots) })}
        </Button>
      }
    >
      {/* No form: Enter in the field of lots must not trade. */}
      <div className="grid gap-3">
        {terms ? (
          <KeptFields phase={phase}>
            <CloseLots
              order={order}
              terms={terms}
              issue={issue}
              value={part.typed}
              onChange={part.setTyped}
            />
          </KeptFields>
        ) : null}
        <CloseSums order={order} now={now} digits={digits} whole={whole} />
        <RefusalNotice
          waits
          phase={phase}
          error={error}
          nothing={t(isKnown ? 'close.nothing' : 'close.nothingDone')}
          unsure={t('close.unsure')}
        />
      </div>
    </OrderDialog>
  );
}

type SumsProps = { order: PositionOrder; now: Closing | null; digits: number; whole: boolean };

function CloseSums({ order, now, digits, whole }: SumsProps) {
  const { t } = useOrderWords();
  const hasParts = order.profit !== null;
  const fee = !whole ? 'feeShare' : hasParts ? 'feeRest' : 'feePaid';
  const amount = (value: string | undefined, plain = false) =>
    value ? (
      <Live>
        <SignedAmount value={value} plain={plain} />
      </Live>
    ) : (
      '–'
    );
  return (
    <>
      <Sum>
        <SumLine label={t('close.openedAt')}>
          <Price value={order.openPrice ?? '0'} digits={digits} />
        </SumLine>
        <SumLine label={t('close.price')} strong>
          <Live>{now ? <Price value={now.price} digits={digits} /> : '–'}</Live>
        </SumLine>
        <SumLine label={t('close.profit')}>{amount(now?.cents.profit, true)}</SumLine>
        <SumLine label={t('close.fee')}>{amount(now?.cents.feeTaken, true)}</SumLine>
        <SumLine label={t(`close.${fee}`)}>{amount(now?.cents.opening, true)}</SumLine>
        {whole && hasParts ? (
          <SumLine label={t('close.realised')}>{amount(now?.cents.parts, true)}</SumLine>
        ) : null}
        <SumLine label={t('close.released')}>
          {now ? <MoneyText value={now.released.toFixed()} /> : '–'}
        </SumLine>
        {whole || !now ? null : (
          <SumLine label={t('close.stays')}>
            <Price value={now.rest} /> {t('lots')} · <MoneyText value={now.staysHeld.toFixed()} />
          </SumLine>
        )}
      </Sum>
      <div className="flex justify-between gap-3 rounded-m bg-control px-3 py-2">
        <span className="text-ink-2">
          {t(!whole ? 'close.netPart' : hasParts ? 'close.netWhole' : 'close.net')}
        </span>
        <b className="num">
          {amount(now?.cents.net)} <span className="font-normal text-ink-3">USDT</span>
        </b>
      </div>
    </>
  );
}
