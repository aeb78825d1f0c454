import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { SideText } from '@/components/orders/shared/side-text';
import { Card, Sum, SumLine } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { digitsOf } from '@/lib/core/decimal-text';
import { formatter } from '@/components/ui/figures/format';
import { Money as MoneyText, Price } from '@/components/ui/figures/price';
import { Table, Td, Th } from '@/components/ui/table';
import { closeOutLevel } from '@/lib/core/margin-levels';
import type { Fill } from '@/lib/orders/contract';
import { closingPrice } from '@/lib/orders/rules';
import { byLoss, equityOf } from '@/lib/receipts/figures-rules';

type Props = {
  fill: Fill;
  orderId: string;
  /** The decimal places of an instrument's prices. */
  digitsFor: (code: string) => number;
};

type Decision = NonNullable<Fill['decision']>;

type PositionsProps = Pick<Props, 'orderId' | 'digitsFor'> & { decision: Decision };

/** The positions that were open, each at the tick that valued it, largest loss first. */
function Positions({ decision, orderId, digitsFor }: PositionsProps) {
  const t = useTranslations('receipt.decision');
  const format = formatter(useLocale());
  const placesOf = ({ code, openPrice, tick }: Decision['positions'][number]) =>
    Math.max(digitsFor(code), ...[openPrice, tick.bid, tick.ask].map(digitsOf));
  return (
    <Table caption={t('positions')}>
      <thead>
        <tr>
          <Th>{t('position')}</Th>
          <Th end>{t('lots')}</Th>
          <Th end>{t('openedAt')}</Th>
          <Th end>{t('closesAt')}</Th>
          <Th end>{t('profit')}</Th>
        </tr>
      </thead>
      <tbody>
        {byLoss(decision).map((p) => (
          <tr key={p.id} className={p.id === orderId ? 'bg-accent-soft' : undefined}>
            <Td>
              <span className="inline-flex items-baseline gap-2">
                {p.id === orderId ? (
                  <b className="font-strong">
                    <bdi>{p.code}</bdi>
                  </b>
                ) : (
                  <Link
                    href={`/profile/orders/${p.id}`}
                    className="text-accent underline-offset-4 hover:underline"
                  >
                    <bdi>{p.code}</bdi>
                  </Link>
                )}
                <SideText side={p.side} />
                {p.id === orderId ? <span className="text-xs text-ink-3">{t('this')}</span> : null}
              </span>
            </Td>
            <Td end>
              <span className="num">{format.price(p.lots, Math.max(2, digitsOf(p.lots)))}</span>
            </Td>
            <Td end>
              <Price value={p.openPrice} digits={placesOf(p)} />
            </Td>
            <Td end>
              <Price value={closingPrice(p.side, p.tick)} digits={placesOf(p)} />
            </Td>
            <Td end>
              <SignedAmount value={p.profit} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Why a close-out closed the order: where the account stood, and every position that was valued for it. */
export function DecisionCard({ fill, orderId, digitsFor }: Props) {
  const t = useTranslations('receipt.decision');
  const format = formatter(useLocale());
  const { decision } = fill;
  if (!decision) return null;
  return (
    <Card title={t('title')} flush>
      <div className="grid gap-4 px-4 pb-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-8 md:px-6">
        <p className="max-w-measure text-s text-ink-2">
          {t('intro', { at: format.percent(closeOutLevel) })}
        </p>
        <Sum>
          <SumLine label={t('balance')}>
            <MoneyText value={decision.balance} />
          </SumLine>
          <SumLine label={t('unrealised')}>
            <SignedAmount value={decision.unrealised} />
          </SumLine>
          <SumLine label={t('equity')}>
            <MoneyText value={equityOf(decision)} />
          </SumLine>
          <SumLine label={t('used')}>
            <MoneyText value={decision.usedMargin} />
          </SumLine>
          <SumLine label={t('level')} strong>
            {format.percent(decision.marginLevel, 2)}
          </SumLine>
        </Sum>
      </div>
      <Positions decision={decision} orderId={orderId} digitsFor={digitsFor} />
    </Card>
  );
}
