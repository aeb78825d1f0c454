import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { netOf } from '@/components/orders/past-order';
import { ButtonLink } from '@/components/ui/button';
import { Card, Sum, SumLine } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/change';
import { Icon } from '@/components/ui/icon';
import { Money } from '@/lib/core/money';
import type { MarginOrder } from '@/lib/orders/contract';
import { recompute } from '@/lib/orders/recompute';

const taken = (fee: string) => new Money(fee).neg().toFixed();

/** Whether the receipt holds, and the way to the arithmetic. */
function CheckLink({ order }: { order: MarginOrder }) {
  const t = useTranslations('receipt.check');
  const { agrees } = recompute(order);
  return (
    <a
      href="#check"
      className={`inline-flex min-h-9 items-center gap-1.5 text-s font-strong underline-offset-4 hover:underline ${agrees ? 'text-accent' : 'text-wait'}`}
    >
      <Icon name={agrees ? 'check' : 'warning'} className="size-4" />
      {t(agrees ? 'agreesShort' : 'differs')}
    </a>
  );
}

/** What the order brought, or where it stands. */
export function ResultCard({ order, live }: { order: MarginOrder; live: ReactNode }) {
  const t = useTranslations('receipt.result');
  const { profit } = order;
  if (profit === null) {
    return (
      <Card title={t('running')}>
        {live}
        <p className="my-3 text-s text-ink-2">{t('runningText')}</p>
        <ButtonLink href={`/cruuency?code=${encodeURIComponent(order.code)}`}>
          {t('trade')}
        </ButtonLink>
        <CheckLink order={order} />
      </Card>
    );
  }
  return (
    <Card title={t('title')}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <SignedAmount value={netOf(order)} className="text-xxl font-strong tracking-tight" />
        <span className="text-l text-ink-3">USDT</span>
        <span className="text-s text-ink-3">{t('net-note')}</span>
      </p>
      <Sum className="mt-4 border-t border-line pt-3">
        <SumLine label={t('profit')}>
          <SignedAmount value={profit} />
        </SumLine>
        <SumLine label={t('fees')}>
          <SignedAmount value={taken(order.fee)} plain />
        </SumLine>
        <SumLine label={t('net')} strong>
          <SignedAmount value={netOf(order)} />
        </SumLine>
      </Sum>
      <div className="mt-3">
        <CheckLink order={order} />
      </div>
    </Card>
  );
}
