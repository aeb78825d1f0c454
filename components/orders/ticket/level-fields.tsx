'use client';

import type { RefCallback } from 'react';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { closeDecimal } from '@/lib/core/decimal-text';
import { Segmented } from '@/components/ui/fields/segmented';
import { closingPrice, highestLevel, trailingBound } from '@/lib/orders/rules';
import type { Level, LevelIssue } from '@/lib/orders/estimates/level-rules';
import {
  levelPrice,
  levelTyped,
  measures,
  trailingStart,
  type Basis,
  type Measure,
} from '@/lib/orders/estimates/level-measure-rules';
import type { FieldWords } from '../dialogs/use-field-words';
import { useOrderWords } from '../shared/use-order-words';
import { useSoon } from '@/components/ui/use-soon';

export type Levels = { measure: Measure; stopLoss: string; takeProfit: string; trailing: string };
type Field = 'stopLoss' | 'takeProfit' | 'trailing';

type Props = {
  levels: Levels;
  /** null before the first price. */
  basis: Basis | null;
  digits: number;
  /** What prices are told in: the unit of a distance. */
  currency: string | undefined;
  issues: Record<Field, LevelIssue>;
  /** What the server said of a field, in words. */
  refused: FieldWords<Field>;
  /** Where to focus when a field was refused. */
  refOf?: (field: Field) => RefCallback<HTMLInputElement>;
  /** Names the side in what is wrong, while it can still be chosen. */
  sided?: boolean;
  onChange: (change: Partial<Levels>) => void;
  onLeave: (field: Field) => void;
};

/** Stop loss and take profit, told as prices, distances or amounts; and a trailing stop, always a distance. */
export function LevelFields(props: Props) {
  const { levels, basis, onChange } = props;
  const { t } = useOrderWords();
  return (
    <>
      <Segmented
        wide
        label={t('measure.label')}
        value={levels.measure}
        onChange={(measure) => onChange(retold(levels, measure, basis))}
        options={measures.map((value) => ({ value, label: t(`measure.${value}`) }))}
      />
      <div className="grid grid-cols-2 gap-2">
        <LevelField name="stopLoss" {...props} />
        <LevelField name="takeProfit" {...props} />
      </div>
      <LevelField name="trailing" {...props} />
    </>
  );
}

/** The same levels in another measure. */
function retold(levels: Levels, measure: Measure, basis: Basis | null): Partial<Levels> {
  if (!basis) return { measure, stopLoss: '', takeProfit: '' };
  const level = (name: Level) =>
    levelTyped(name, levelPrice(name, levels[name], levels.measure, basis), measure, basis);
  return {
    measure,
    stopLoss: level('stopLoss'),
    takeProfit: level('takeProfit'),
  };
}

/** What is wrong with a level, in words. */
export function useIssueWords({ basis, digits, sided }: Pick<Props, 'basis' | 'digits' | 'sided'>) {
  const { t, format } = useOrderWords();
  return (issue: LevelIssue) => {
    if (!issue || !basis) return undefined;
    if (issue === 'tick') return t('checks.tick', { step: format.price(basis.tickSize) });
    if (issue === 'tooHigh') {
      const most = highestLevel(basis.side, basis.now).toFixed();
      return t('checks.tooHigh', { price: format.price(most, digits) });
    }
    if (issue === 'half') {
      const most = trailingBound(basis.side, basis.now).toFixed();
      return t('checks.half', { price: format.price(most, digits) });
    }
    const price = format.price(closingPrice(basis.side, basis.now), digits);
    if (!sided) return t(`checks.${issue}`, { price });
    return t(`checks.${basis.side}${issue === 'below' ? 'Below' : 'Above'}`, { price });
  };
}

/** Where a level that is not told as a price stands. */
function useHint({ levels, basis, digits }: Props, name: Field): string | undefined {
  const { t, format } = useOrderWords();
  if (!basis) return undefined;
  if (name === 'trailing') {
    const distance = closeDecimal(levels.trailing);
    if (Number(distance) <= 0) return t('trailing.hint');
    return t('trailing.starts', { price: format.price(trailingStart(distance, basis), digits) });
  }
  const price =
    levels.measure === 'price' ? null : levelPrice(name, levels[name], levels.measure, basis);
  return price ? t('measure.at', { price: format.price(price, digits) }) : undefined;
}

function LevelField({ name, ...props }: Props & { name: Field }) {
  const { levels, basis, issues, onChange, onLeave } = props;
  const { t } = useOrderWords();
  const words = useIssueWords(props);
  const hint = useHint(props, name);
  const error = words(issues[name]) ?? props.refused[name];
  const judgeSoon = useSoon(() => onLeave(name));
  const isTrailing = name === 'trailing';
  const isAmount = levels.measure === 'amount' && !isTrailing;
  return (
    <DecimalField
      ref={props.refOf?.(name)}
      label={t(isTrailing ? 'trailing.field' : `ticket.${name}`)}
      placeholder={t('ticket.optional')}
      unit={isTrailing ? props.currency : isAmount ? 'USDT' : undefined}
      value={levels[name]}
      step={isAmount ? '1' : basis?.tickSize}
      hint={error ? undefined : hint}
      error={error}
      onChange={(value) => {
        onChange({ [name]: startAtPrice(levels, name, value, basis) });
        judgeSoon();
      }}
      onBlur={() => onLeave(name)}
    />
  );
}

/** An arrow key in an empty field of prices means a step from the price, not from zero. */
function startAtPrice(levels: Levels, name: Field, value: string, basis: Basis | null): string {
  const isPrice = levels.measure === 'price' && name !== 'trailing';
  if (!isPrice || levels[name] !== '' || !basis) return value;
  const stepped = value.length > 1 && Number(value) <= 10 * Number(basis.tickSize);
  return stepped ? closingPrice(basis.side, basis.now) : value;
}
