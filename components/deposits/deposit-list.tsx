'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import { Icon } from '@/components/ui/icon';
import type { Deposit } from '@/lib/deposits/contract';
import { OpenQuestion } from './deposit-questions';
import { DepositSteps } from './deposit-steps';

const tones = { pending: 'wait', approved: 'accent', rejected: 'bad', duplicate: 'plain' } as const;

function Line({ deposit, isFirst }: { deposit: Deposit; isFirst: boolean }) {
  const t = useTranslations('deposits');
  const { network, amount, currency, status, createdAt, txHash, lastSix } = deposit;
  return (
    <details className="group" open={isFirst}>
      <summary className="flex min-h-touch cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-s hover:bg-control md:px-6">
        <Icon
          name="next"
          className="mirror size-4 text-ink-3 transition-transform duration-(--fast) group-open:rotate-90"
        />
        <span className="min-w-0 flex-1 basis-40">
          <Money value={amount} currency={currency} rounding="exact" className="font-strong" />
          <span className="block text-xs text-ink-3">
            {network ? t(`networks.${network}`) : t('bank')} ·{' '}
            <bdi>{lastSix || txHash.slice(-6)}</bdi>
          </span>
        </span>
        <Time at={createdAt} className="text-xs text-ink-3" />
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      </summary>
      <div id={`deposit-${deposit.id}`} className="px-4 pt-3 pb-5 md:px-6">
        <DepositSteps deposit={deposit} />
        {deposit.question ? <OpenQuestion asked={deposit.question} /> : null}
      </div>
    </details>
  );
}

/** Deposits, newest first; each opens to its steps. */
export function DepositList({ items }: { items: readonly Deposit[] }) {
  const t = useTranslations('deposits');
  return (
    <Card flush title={t('list')}>
      {items.length === 0 ? (
        <EmptyState icon="receipt" title={t('none')} text={t('noneText')} />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {items.map((deposit, at) => (
            <li key={deposit.id}>
              <Line deposit={deposit} isFirst={at === 0} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
