import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StateText, netOf } from '@/components/orders/shared/past-order';
import { ButtonLink } from '@/components/ui/button';
import { Card, Sum, SumLine } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { Icon } from '@/components/ui/icon';
import { Money as MoneyText } from '@/components/ui/figures/price';
import type { Order } from '@/lib/orders/contract';
import { cancelledWords } from '@/lib/orders/estimates/standing-rules';
import { byForm, isOption, isPosition, type OptionOrder } from '@/lib/orders/form-rules';
import { recompute } from '@/lib/orders/recompute/recompute-rules';
import { coveredOf, paidBack, takenBy } from '@/lib/receipts/figures-rules';

/** Whether the receipt holds, and the way to the arithmetic. */
function CheckLink({ order }: { order: Order }) {
  const t = useTranslations('receipt.check');
  if (!order.receipt.open) return null;
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

/** The sentence that says where an order stands that has no result yet, or never gets one. */
const sentenceOf = (order: Order) =>
  byForm(order, {
    position: positionSentence,
    option: ({ status }) =>
      status === 'expired' ? ('returned' as const) : ('timedRunning' as const),
  });

function positionSentence(order: Order) {
  if (order.status === 'pending') return order.type === 'stop' ? 'waitingStop' : 'waiting';
  if (order.status === 'expired') return 'expired';
  if (order.status === 'cancelled') return cancelledWords[order.cancelReason ?? 'customer'];
  return 'runningText';
}

/** An order without a result: it waits, runs, or ended before it was filled. */
function Unfinished({ order, live }: { order: Order; live: ReactNode }) {
  const t = useTranslations('receipt.result');
  const isAlive = order.status === 'pending' || order.status === 'open';
  const isRunning = order.status === 'open' && isPosition(order);
  return (
    <Card title={isRunning ? t('running') : <StateText order={order} />}>
      {isRunning ? live : null}
      <p className="my-3 text-s text-ink-2">{t(sentenceOf(order))}</p>
      {isRunning && order.profit !== null ? (
        <Sum className="mb-4 border-t border-line pt-3">
          <MarginLines order={order} />
          <SumLine label={t('realised')} strong>
            <SignedAmount value={netOf(order)} />
          </SumLine>
        </Sum>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isAlive ? (
          <ButtonLink href={`/cruuency?code=${encodeURIComponent(order.code)}`}>
            {t('trade')}
          </ButtonLink>
        ) : null}
        <CheckLink order={order} />
      </div>
    </Card>
  );
}

function OptionLines({ order }: { order: OptionOrder }) {
  const t = useTranslations('receipt.result');
  return (
    <>
      <SumLine label={t('stake')}>
        <MoneyText value={order.amount} bare />
      </SumLine>
      <SumLine label={t('paidBack')}>
        <MoneyText value={paidBack(order)} bare />
      </SumLine>
    </>
  );
}

function MarginLines({ order }: { order: Order }) {
  const t = useTranslations('receipt.result');
  return (
    <>
      <SumLine label={t('profit')}>
        <SignedAmount value={order.profit ?? '0'} />
      </SumLine>
      <SumLine label={t('fees')}>
        <SignedAmount value={takenBy(order.fee)} plain />
      </SumLine>
    </>
  );
}

/** How much of the loss the house paid, since the balance could not. */
function CoveredLine({ order }: { order: Order }) {
  const t = useTranslations('receipt.result');
  const covered = coveredOf(order);
  if (covered === '0') return null;
  return (
    <SumLine label={t('covered')}>
      <MoneyText value={covered} bare />
    </SumLine>
  );
}

/** What the order brought, or where it stands. */
export function ResultCard({ order, live }: { order: Order; live: ReactNode }) {
  const t = useTranslations('receipt.result');
  if (order.status !== 'closed') return <Unfinished order={order} live={live} />;
  const settles = isOption(order);
  return (
    <Card title={settles ? <StateText order={order} /> : t('title')}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <SignedAmount value={netOf(order)} className="text-xxl font-strong tracking-tight" />
        <span className="text-l text-ink-3">USDT</span>
        {settles ? null : <span className="text-s text-ink-3">{t('net-note')}</span>}
      </p>
      <Sum className="mt-4 border-t border-line pt-3">
        {byForm(order, {
          position: (position) => <MarginLines order={position} />,
          option: (option) => <OptionLines order={option} />,
        })}
        <SumLine label={t('net')} strong>
          <SignedAmount value={netOf(order)} />
        </SumLine>
        <CoveredLine order={order} />
      </Sum>
      <div className="mt-3">
        <CheckLink order={order} />
      </div>
    </Card>
  );
}
