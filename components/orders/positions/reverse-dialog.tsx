'use client';

import { call, type CallInput } from '@/components/api/call';
import { useAsSent, useKept } from '@/components/api/as-sent';
import { useErrorWords } from '@/components/api/error-words';
import { usePriceDigits } from '@/components/markets/quotes/price-digits';
import { quoteOf } from '@/components/markets/quotes/quotes';
import { useQuotes } from '@/components/markets/quotes/use-quote';
import { useTerms } from '@/components/markets/quotes/use-terms';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { Live } from '@/components/ui/figures/live';
import { Money, Price } from '@/components/ui/figures/price';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { toast } from '@/components/ui/toast';
import { closing } from '@/lib/orders/estimates/closing-rules';
import { codesOf, rateNow } from '@/lib/orders/estimates/order-value-rules';
import { draftCost, plainDraft } from '@/lib/orders/estimates/ticket-cost-rules';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { refreshOrders } from '../queries';
import { netOf } from '../shared/past-order';
import { useOrderWords } from '../shared/use-order-words';
import { OrderDialog } from '../dialogs/order-dialog';
import { readAgain } from '../dialogs/sending/place';
import { RefusalNotice } from '../dialogs/refusal';
import { useDialogAttempt } from '../dialogs/sending/use-dialog-attempt';
import { useOrderNow } from '../dialogs/use-order-now';

type Asked = CallInput<'POST order/reverseOptions'> & { code: string };

const send = ({ code, ...body }: Asked, idempotencyKey: string) =>
  call('POST order/reverseOptions', body, { idempotencyKey }).catch((error: unknown) =>
    readAgain(code, error),
  );

type Props = { order: PositionOrder; open: boolean; onClose: (isUnsettled?: boolean) => void };

/** What closing the position brings now, and what opening the other side costs; null while a price is missing. */
function useBoth(order: PositionOrder) {
  useQuotes(codesOf([order]));
  const terms = useTerms(order.code);
  const quote = quoteOf(order.code);
  const rate = rateNow(order, quoteOf);
  const side = order.side === 'long' ? ('short' as const) : ('long' as const);
  const lots = order.openLots;
  const draft = { ...plainDraft, side, lots, leverage: order.leverage };
  const isPriced = terms && quote && rate !== undefined;
  return {
    side,
    termsVersion: terms?.termsVersion,
    close: closing(order, lots, quote, rate),
    open: isPriced ? draftCost(draft, terms, { now: quote, rate }) : null,
  };
}

/** Closes a position and opens the other side in its place: what both cost, before either is done. */
export function ReverseDialog({ order: opened, open, onClose }: Props) {
  const { t, format, lotsText, isolated } = useOrderWords();
  const common = useTranslations('common');
  const words = useErrorWords();
  const { attempt, phase, error, isUnsettled } = useDialogAttempt(send, {
    open,
    onClose,
    nothing: t('close.nothingDone'),
    unsure: t('reverse.unsure'),
  });
  const { order: orderNow, ended, isKnown } = useOrderNow(opened, { open, phase });
  const order = useAsSent(orderNow, phase);
  const digits = usePriceDigits(order);
  const [both, keep] = useKept(useBoth(order), phase);
  const lots = lotsText(order.openLots);

  async function confirm() {
    keep();
    const { close, termsVersion } = both;
    const asked = { id: order.id, code: order.code, termsVersion };
    const done = await attempt({ ...asked, requestedPrice: close?.price });
    if (!done) return;
    void refreshOrders();
    const net = isolated(format.signedAmount(netOf(done.closed)));
    const values = { code: order.code, net, lots };
    if (done.opened) {
      const price = isolated(format.price(done.opened.openPrice ?? '0', digits));
      toast(t('reverse.done', { ...values, side: t(both.side), price }));
    } else {
      toast(t('reverse.closedOnly', { ...values, why: words(done.refused ?? '') }), 'bad');
    }
    onClose();
  }

  return (
    <OrderDialog
      was={opened}
      ended={ended}
      open={open}
      onClose={onClose}
      isUnsettled={isUnsettled}
      title={t('reverse.title', { code: order.code })}
      text={t('reverse.text', { lots })}
      confirm={
        <Button
          variant="primary"
          busy={phase === 'sending'}
          disabled={phase !== 'unsure' && !both.open}
          onClick={() => void keepingFocus(confirm)}
        >
          {phase === 'unsure' ? common('retry') : t('reverse.confirm')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <Both both={both} order={order} digits={digits} />
        <p className="text-xs text-ink-3">
          {t('reverse.second')} {common('risk')}
        </p>
        <RefusalNotice
          phase={phase}
          error={error}
          nothing={t(isKnown ? 'close.nothing' : 'close.nothingDone')}
          unsure={t('reverse.unsure')}
        />
      </div>
    </OrderDialog>
  );
}

type BothProps = { both: ReturnType<typeof useBoth>; order: PositionOrder; digits: number };

function Both({ both, order, digits }: BothProps) {
  const { t, lotsText } = useOrderWords();
  const { close, open, side } = both;
  const named = (of: 'long' | 'short') => `${t(of)} ${lotsText(order.openLots)}`;
  const dash = '–';
  return (
    <>
      <Sum>
        <SumLine label={t('reverse.closes', { what: named(order.side) })} strong>
          <Live>{close ? <Price value={close.price} digits={digits} /> : dash}</Live>
        </SumLine>
        <SumLine label={t('close.fee')}>
          {close ? <SignedAmount value={close.feeTaken.toFixed()} plain /> : dash}
        </SumLine>
        <SumLine label={t(order.profit === null ? 'close.net' : 'close.netWhole')}>
          <Live>{close ? <SignedAmount value={close.net.toFixed()} /> : dash}</Live>
        </SumLine>
      </Sum>
      <Sum>
        <SumLine label={t('reverse.opens', { what: named(side) })} strong>
          <Live>{open ? <Price value={open.open} digits={digits} /> : dash}</Live>
        </SumLine>
        <SumLine label={t('ticket.margin')}>
          {open ? <Money value={open.margin.toFixed()} /> : dash}
        </SumLine>
        <SumLine label={t('reverse.openFee')}>
          {open ? <SignedAmount value={`-${open.openFee.toFixed()}`} plain /> : dash}
        </SumLine>
        <SumLine label={t('ticket.breakEven')}>
          {open ? <Price value={open.breakEven.toFixed()} digits={digits} /> : dash}
        </SumLine>
      </Sum>
    </>
  );
}
