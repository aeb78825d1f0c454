'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/api/call';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/change';
import { Dialog } from '@/components/ui/dialog';
import { Money, Price } from '@/components/ui/price';
import { toast } from '@/components/ui/toast';
import type { MarginOrder } from '@/lib/orders/contract';
import { refreshAccount } from './account-store';
import { codesOf, orderDigits, valueNow } from './order-value';
import { quoteOf } from './quotes';
import { netOf } from './past-order';
import { RefusalNotice } from './refusal';
import { useAttempt } from './use-attempt';
import { useOrderWords } from './use-order-words';
import { useQuotes } from './use-quote';

type Body = { id: string; requestedPrice?: string };

const send = (body: Body, idempotencyKey: string) =>
  call('POST order/closeOptions', body, { idempotencyKey });

/** Shows what closing a position brings and costs, live, and closes it. */
export function CloseDialog({
  order,
  open,
  onClose,
}: {
  order: MarginOrder;
  open: boolean;
  onClose: () => void;
}) {
  const { t, format, lotsText } = useOrderWords();
  const common = useTranslations('common');
  const { attempt, phase, error } = useAttempt(send);
  useQuotes(codesOf([order]));
  const value = valueNow(order, quoteOf);
  const digits = Math.max(orderDigits(order), quoteOf(order.code)?.digits ?? 0);

  async function confirm() {
    const closed = await attempt({ id: order.id, requestedPrice: value?.price });
    if (!closed) return;
    void refreshAccount();
    toast(
      t('close.done', {
        code: closed.code,
        price: format.price(closed.closePrice ?? '0', digits),
        net: format.signedAmount(netOf(closed)),
      }),
    );
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('close.title', { code: order.code })}
      text={t('close.text', { lots: lotsText(order.lots) })}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" busy={phase === 'sending'} onClick={() => void confirm()}>
            {phase === 'unsure' ? common('retry') : t('close.confirm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <CloseSums order={order} value={value} digits={digits} />
        <RefusalNotice
          phase={phase}
          error={error}
          nothing={t('close.nothing')}
          unsure={t('close.unsure')}
        />
      </div>
    </Dialog>
  );
}

type SumsProps = { order: MarginOrder; value: ReturnType<typeof valueNow>; digits: number };

function CloseSums({ order, value, digits }: SumsProps) {
  const { t } = useOrderWords();
  const net = value?.profit.sub(value.closeFee).sub(order.fee).toFixed();
  return (
    <>
      <Sum>
        <SumLine label={t('close.openedAt')}>
          <Price value={order.openPrice ?? '0'} digits={digits} />
        </SumLine>
        <SumLine label={t('close.price')} strong>
          {value ? <Price value={value.price} digits={digits} /> : '–'}
        </SumLine>
        <SumLine label={<span title={t('beforeFees')}>{t('close.profit')}</span>}>
          {value ? <SignedAmount value={value.profit.toFixed()} /> : '–'}
        </SumLine>
        <SumLine label={t('close.fee')}>
          {value ? <SignedAmount value={value.closeFee.neg().toFixed()} plain /> : '–'}
        </SumLine>
        <SumLine label={t('close.feePaid')}>
          <SignedAmount value={`-${order.fee}`} plain />
        </SumLine>
        <SumLine label={t('close.released')}>
          <Money value={order.usedMargin} />
        </SumLine>
      </Sum>
      <div className="flex justify-between gap-3 rounded-m bg-control px-3 py-2">
        <span className="text-ink-2">{t('close.net')}</span>
        <b className="num">
          {net ? <SignedAmount value={net} /> : '–'}{' '}
          <span className="font-normal text-ink-3">USDT</span>
        </b>
      </div>
    </>
  );
}
