'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/error-state';
import type { Order } from '@/lib/orders/contract';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { endOf } from '@/lib/orders/estimates/standing-rules';
import { isClosing, newsOf } from '../account/order-news';
import { netOf } from '../shared/past-order';
import { useOrderWords } from '../shared/use-order-words';
import { usePriceDigits } from '@/components/markets/quotes/price-digits';

type DialogProps = {
  /** The order as it stood when the dialog was opened. */
  was: PositionOrder;
  /** How it ended while the dialog was open; null while it goes on. */
  ended: Order | null;
  open: boolean;
  /** Told whether something was sent of which nobody knows what became. */
  onClose: (isUnsettled: boolean) => void;
  isUnsettled: () => boolean;
  title: string;
  text: string;
  /** Whether it opens with a change that can be sent as it stands. */
  isProposal?: boolean;
  /** The button that sends. */
  confirm: ReactNode;
  children: ReactNode;
};

/** A dialog about an order that may end while it is open: then it says how, and offers nothing else. */
export function OrderDialog(props: DialogProps) {
  const { was, ended, open, title, text, isProposal, confirm, children } = props;
  const t = useTranslations('common');
  // An order that has ended settles what was sent about it: nothing could be tried again.
  const close = () => props.onClose(!ended && props.isUnsettled());
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      text={ended ? undefined : text}
      isProposal={isProposal}
      actions={
        ended ? (
          <Button onClick={close}>{t('close')}</Button>
        ) : (
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            {confirm}
          </>
        )
      }
    >
      {ended ? <EndedOrder was={was} order={ended} /> : children}
    </Dialog>
  );
}

type Props = { was: PositionOrder; order: Order };

function EndedOrder({ was, order }: Props) {
  const { t } = useOrderWords();
  return (
    <div className="grid justify-items-start gap-3">
      <Notice tone="plain">{useEndWords({ was, order })}</Notice>
      <ButtonLink href={`/profile/orders/${order.id}`} size="s">
        {t('receipt')}
      </ButtonLink>
    </div>
  );
}

function useEndWords({ was, order }: Props): string | null {
  const { t, format, lotsText, isolated } = useOrderWords();
  const digits = usePriceDigits(order);
  const price = order.closePrice ?? order.openPrice ?? order.stopPrice ?? order.limitPrice ?? '0';
  const values = {
    code: order.code,
    lots: lotsText(was.lots),
    price: isolated(format.price(price, digits)),
    profit: isolated(format.signedAmount(netOf(order))),
  };
  const end = endOf(was, order);
  if (end === null) return null;
  if (end === 'cancelled') return t('ended.cancelled', values);
  if (end === 'cancelledMargin') return t('news.cancelled', values);
  if (end !== 'closed') return t(`news.${end}`, values);
  const news = newsOf(order, false);
  return news && isClosing(news) ? t(`closedBy.${news}`, values) : t('ended.closed', values);
}
