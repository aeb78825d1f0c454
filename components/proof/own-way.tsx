import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import { Table, Td, Th } from '@/components/ui/table';
import type { Proved, Step } from '@/lib/proof/verify-rules';
import { ShortHash } from './hash';
import { Units } from './units';

type Held = Extract<Proved, { ok: true }>;

type Unit = { currency: string; scale: number; at: number };

function StepRow({
  n,
  step,
  unit: { currency, scale, at },
}: {
  n: string;
  step: Step;
  unit: Unit;
}) {
  return (
    <tr>
      <Td className="num">{n}</Td>
      <Td end className="text-ink-2">
        <Units of={step.beside.sums[at]!} currency={currency} scale={scale} />
      </Td>
      <Td end>
        <Units of={step.together.sums[at]!} currency={currency} scale={scale} />
      </Td>
      <Td end className="max-sm:hidden">
        <ShortHash of={step.together.hash} />
      </Td>
    </tr>
  );
}

/** Level by level what stood beside it, in the currency of the account. */
export function OwnWay({ proof: { record }, leaf, steps }: Held) {
  const t = useTranslations('proof.own');
  const format = formatter(useLocale());
  const at = Math.max(
    0,
    record.totals.findIndex(({ currency }) => currency === 'USDT'),
  );
  const total = record.totals[at];
  if (!total) return null;
  const { currency, scale } = total;
  return (
    <Table caption={t('way')}>
      <thead>
        <tr>
          <Th>{t('step')}</Th>
          <Th end>
            {t('beside')} (<bdi>{currency}</bdi>)
          </Th>
          <Th end>
            {t('together')} (<bdi>{currency}</bdi>)
          </Th>
          <Th end className="max-sm:hidden">
            {t('hash')}
          </Th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <Td>{t('start')}</Td>
          <Td end />
          <Td end>
            <Units of={leaf.sums[at]!} currency={currency} scale={scale} />
          </Td>
          <Td end className="max-sm:hidden">
            <ShortHash of={leaf.hash} />
          </Td>
        </tr>
        {steps.map((step, n) => (
          <StepRow
            key={step.together.hash}
            n={format.quantity(n + 1)}
            step={step}
            unit={{ currency, scale, at }}
          />
        ))}
      </tbody>
    </Table>
  );
}
