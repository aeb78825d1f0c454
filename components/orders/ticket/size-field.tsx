'use client';

import { useState } from 'react';
import { remember } from '@/components/ui/remember';
import { Chip } from '@/components/ui/fields/chip';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { late } from '@/components/ui/loading/late';
import { Segmented } from '@/components/ui/fields/segmented';
import { instrumentTypes } from '@/lib/core/market';
import { isSame } from '@/lib/core/money';
import { isLotSize } from '@/lib/orders/rules';
import type { FieldsProps } from './fields-props';
import {
  fractionOf,
  marginOf,
  payableBounds,
  pressedSize,
  quickSizes,
  sizeOfLots,
  unitsOf,
  usableUnit,
  worthOf,
  type SizeBasis,
} from '@/lib/orders/estimates/ticket-size-rules';
import { sizeUnits, type SizeUnit } from '@/lib/orders/estimates/ticket-terms-rules';
import { useOrderWords } from '../shared/use-order-words';
import { useSoon } from '@/components/ui/use-soon';

const SizeHelper = late(() => import('./size-helper').then((m) => m.SizeHelper));

type Props = FieldsProps & { basis: SizeBasis };

const labels = { usdt: 'size.asMargin', percent: 'size.asShare', lots: 'ticket.size' } as const;
const boundsIn = { usdt: 'Usdt', percent: 'Share', lots: '' } as const;
const steps = { usdt: '1', percent: '0.1' } as const;

/** The choice of what a size is told in; it is kept for the next ticket. */
export function UnitChoice({ draft, mode, basis, onChange }: Props) {
  const { t } = useOrderWords();
  // While an account is on its way its equity may be counted on.
  const units = sizeUnits.filter((unit) => unit !== 'percent' || basis.equity || mode !== null);
  const names: Record<SizeUnit, string> = { usdt: 'USDT', percent: '%', lots: t('lots') };
  function choose(unit: SizeUnit) {
    remember('sizeunit', unit);
    onChange({ unit, size: sizeOfLots(draft.lots, unit, basis) });
  }
  return (
    <Segmented
      wide
      label={t('size.unit')}
      value={usableUnit(draft.unit, mode !== null)}
      onChange={choose}
      options={units.map((value) => ({ value, label: names[value] }))}
      className="h-10 *:min-w-0 *:px-1 pointer-coarse:h-touch"
    />
  );
}

/** How much is to be bought or sold, what that is in lots and worth, and sizes at a press. */
export function SizeField(props: Props) {
  const { terms, draft, onChange, onLeave } = props;
  const { t } = useOrderWords();
  const [helping, setHelping] = useState(false);
  const error = useSizeWords(props) ?? props.refused.size;
  const judgeSoon = useSoon(() => onLeave('lots'));
  const { unit } = draft;
  return (
    <>
      <DecimalField
        label={t(labels[unit])}
        aside={<Units {...props} />}
        unit={unit === 'usdt' ? 'USDT' : unit === 'percent' ? '%' : t('lots')}
        value={draft.size ?? ''}
        step={unit === 'lots' ? terms.lotStep : steps[unit]}
        error={error}
        hint={error ? undefined : <Equals {...props} />}
        onChange={(size) => {
          onChange({ size });
          judgeSoon();
        }}
        onBlur={() => onLeave('lots')}
      />
      <QuickSizes {...props} helping={helping} onHelp={() => setHelping(!helping)} />
      {helping ? <SizeHelper {...props} /> : null}
    </>
  );
}

/** "0.045 lots = 4,002.68 USDT · 2 % of equity": what the size is in lots, worth, and takes as margin. */
function Equals({ terms, draft, market, basis }: Props) {
  const { t, format, lotsText, isolated, fenced } = useOrderWords();
  if (!market || !isLotSize(draft.lots || '0', terms)) return '–';
  const share = sizeOfLots(draft.lots, 'percent', basis);
  return (
    <span className="flex flex-wrap justify-between gap-x-3 tabular-nums">
      <span>
        {fenced(lotsText(draft.lots))} = {isolated(format.money(worthOf(draft, terms, market)))}
      </span>
      {share && draft.unit !== 'percent' ? (
        <span>
          {t('size.ofEquity', {
            percent: isolated(format.percent(fractionOf(share), 2)),
          })}
        </span>
      ) : null}
    </span>
  );
}

/** Shares of the equity at a press, and the size that a risk leads to. */
function QuickSizes(props: Props & { helping: boolean; onHelp: () => void }) {
  const { terms, draft, basis, helping, onHelp, onChange, onLeave } = props;
  const { t, format, lotsText } = useOrderWords();
  const press = (share: string | null, lots: string) => {
    onChange({ size: pressedSize({ share, lots }, draft.unit, basis) });
    onLeave('lots');
  };
  return (
    <div role="group" aria-label={t('ticket.quickSizes')} className="flex flex-wrap gap-1.5">
      {quickSizes(basis, terms).map(({ share, lots }) => (
        <Chip
          key={share ?? lots}
          aria-label={
            share === null
              ? lotsText(lots)
              : t('size.ofEquity', { percent: format.percent(share, 1) })
          }
          on={isSame(draft.lots || null, lots)}
          onClick={() => press(share, lots)}
          className="px-2 tabular-nums"
        >
          {share === null ? format.quantity(lots) : format.percent(share, 1)}
        </Chip>
      ))}
      <button
        type="button"
        aria-expanded={helping}
        onClick={onHelp}
        className="ms-auto min-h-7 rounded-s px-1 text-s text-accent underline-offset-4 hover:underline pointer-coarse:min-h-9"
      >
        {t('size.byRisk')}
      </button>
    </div>
  );
}

/** What a lot is: units of the base, except for futures, whose contracts have none. */
function Units({ terms, draft }: Pick<Props, 'terms' | 'draft'>) {
  const { format } = useOrderWords();
  if (terms.type === instrumentTypes.futures) return null;
  return (
    <span className="num">
      {format.quantity(unitsOf(draft.lots, terms), 4)} {terms.base}
    </span>
  );
}

/** Where margin lacks, the largest size that can be paid is said; where none can, the button says so alone. */
function useSizeWords({ issues, terms, draft, basis, market, account }: Props) {
  const { t, format } = useOrderWords();
  const { lots } = issues;
  const { lotMin, lotMax } = payableBounds(draft, terms, market, account?.freeMargin ?? null);
  if (lots === null || (lots === 'margin' && +draft.lots <= +lotMax)) return undefined;
  const issue = lots === 'margin' ? 'bounds' : lots;
  const told = (bound: string) => {
    const { amount, share } = marginOf(bound, basis);
    if (issue !== 'bounds') return null;
    if (draft.unit === 'usdt') return amount && format.amount(amount);
    return draft.unit === 'percent' ? share && format.percent(share, 2) : null;
  };
  return t(`checks.${issue}${told(lotMin) ? boundsIn[draft.unit] : ''}` as 'checks.bounds', {
    min: told(lotMin) ?? format.price(lotMin),
    max: told(lotMax) ?? format.price(lotMax),
    step: format.price(terms.lotStep),
  });
}
