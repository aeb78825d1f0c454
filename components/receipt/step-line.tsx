import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { richNum } from '@/components/account/rich-num';
import { directionOf } from '@/components/ui/figures/change';
import { digitsOf } from '@/lib/core/decimal-text';
import { formatter, type Formatter } from '@/components/ui/figures/format';
import { Icon } from '@/components/ui/icon';
import { isSame, roundedDown } from '@/lib/core/money';
import type { Fill, Order } from '@/lib/orders/contract';
import type { Step, Term } from '@/lib/orders/recompute/recompute-rules';
import { byForm, isOption } from '@/lib/orders/form-rules';

const mostPlaces = 10;
const pricesOf = new Set<Term['name']>([
  'bid',
  'ask',
  'price',
  'requested',
  'openPrice',
  'closePrice',
  'entryPrice',
  'settlementPrice',
]);

/** At least `least` places and every further one there is, up to ten; an ellipsis says that more follow. */
export function exactText(format: Formatter, value: string, least: number): string {
  const cut = roundedDown(value, mostPlaces);
  const shown = format.price(cut, Math.max(least, digitsOf(cut)));
  return isSame(cut, value) ? shown : `${shown}…`;
}

export function termText(format: Formatter, term: Term, digits: number): string {
  if (pricesOf.has(term.name))
    return format.price(term.value, Math.max(digits, digitsOf(term.value)));
  if (term.name === 'feeRate' || term.name === 'payout') return format.percent(term.value, 6);
  if (['lots', 'contractSize', 'leverage', 'two'].includes(term.name))
    return format.quantity(term.value);
  return exactText(
    format,
    term.value,
    term.name === 'difference' || term.name === 'mid' ? digits : 2,
  );
}

/** A number with what it is beneath it. */
function Operand({
  strong,
  caption,
  children,
}: {
  strong?: boolean;
  caption?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className="inline-grid justify-items-center">
      <span className={clsx('num whitespace-nowrap', strong && 'font-strong')}>{children}</span>
      <span className="text-xs text-ink-3" dir="auto">
        {caption}
      </span>
    </span>
  );
}

const Sign = ({ children }: { children: ReactNode }) => (
  <span className="num px-0.5 text-ink-3">{children}</span>
);

/** Sums are bracketed before they are multiplied or divided, as a reader expects. */
const isBracketed = (terms: readonly Term[]): boolean =>
  terms.some(({ operator }) => operator === '×' || operator === '÷') &&
  terms.some(({ operator }) => operator === '+' || operator === '−');

function Terms({ step, digits }: { step: Step; digits: number }) {
  const t = useTranslations('receipt.check.term');
  const format = formatter(useLocale());
  const bracketed = isBracketed(step.terms);
  const lastOfSum = step.terms.findLastIndex(
    ({ operator }) => operator === '+' || operator === '−',
  );
  return step.terms.map((term, i) => (
    <Fragment key={i}>
      {term.operator ? <Sign>{term.operator}</Sign> : bracketed ? <Sign>(</Sign> : null}
      <Operand caption={term.name === 'two' ? null : t(term.name)}>
        {termText(format, term, digits)}
      </Operand>
      {bracketed && i === lastOfSum ? <Sign>)</Sign> : null}
    </Fragment>
  ));
}

/** What the value had to be at least or at most. */
function Bound({ step, digits }: { step: Step; digits: number }) {
  const t = useTranslations('receipt.check');
  const format = formatter(useLocale());
  if (!step.level) return null;
  const { sign, value } = step.level;
  const caption = {
    marginLevel: 'closeOutAt',
    largestLoss: 'otherLoss',
    reached: 'level',
  } as const;
  const name = caption[step.name as keyof typeof caption] ?? 'level';
  const isPrice = step.name === 'reached';
  return (
    <>
      <Sign>{sign}</Sign>
      <Operand strong caption={t(`term.${name}`)}>
        {isPrice
          ? format.price(value, Math.max(digits, digitsOf(value)))
          : exactText(format, value, 2)}
      </Operand>
    </>
  );
}

function Outcome({ step, digits }: { step: Step; digits: number }) {
  const t = useTranslations('receipt.check');
  const format = formatter(useLocale());
  const least = step.currency ? 2 : step.name === 'marginLevel' ? 4 : digits;
  if (step.terms.length === 1 && step.exact === step.result)
    return <Bound step={step} digits={digits} />;
  const rounded = step.exact !== step.result;
  return (
    <>
      <Sign>=</Sign>
      <Operand strong={!rounded} caption={step.currency}>
        {exactText(format, step.exact, least)}
      </Operand>
      {rounded && step.name !== 'marginLevel' ? (
        <>
          <Sign>→</Sign>
          <Operand strong caption={t('rounded')}>
            {exactText(format, step.result, least)}
          </Operand>
        </>
      ) : null}
      <Bound step={step} digits={digits} />
    </>
  );
}

/** What the receipt says, and whether the arithmetic came to the same. */
function Verdict({ step, digits }: { step: Step; digits: number }) {
  const t = useTranslations('receipt.check');
  const format = formatter(useLocale());
  if (step.stated === null && !step.level) return null;
  const value =
    step.stated === null ? null : exactText(format, step.stated, step.currency ? 2 : digits);
  return (
    <span
      className={clsx(
        'inline-flex items-start gap-1.5 text-s',
        step.agrees ? 'text-accent' : 'font-strong text-wait',
      )}
    >
      <Icon name={step.agrees ? 'check' : 'close'} className="mt-0.5 size-4" />
      <span>
        {value === null
          ? t(step.agrees ? 'holds' : 'notSame')
          : t.rich(step.agrees ? 'stated' : 'statedOther', { value, ...richNum })}
      </span>
    </span>
  );
}

/** The fill that a line is about; null for what all of them came to. */
function fillOf({ receipt }: Order, { part, index }: Step): Fill | null {
  if (part === 'open') return receipt.open;
  if (part === 'partial') return receipt.partial[index] ?? null;
  return receipt.close;
}

/** What the line says in words. */
function useSentence(order: Order, step: Step): string {
  const t = useTranslations('receipt.check.step');
  const { name, part } = step;
  const side = byForm(order, { position: (o) => o.side, option: () => 'long' as const });
  if (name === 'side') return t(`side-${part === 'open' ? 'open' : 'close'}-${side}`);
  if (name === 'difference') return t(`difference-${side}`);
  if (name === 'outcome' && isOption(order)) return t(`outcome-${order.direction}`);
  if (name === 'profit' && isOption(order)) return t(`timed-${directionOf(step.result)}`);
  if (name === 'outcome') return t('profit');
  return t(name, { code: fillOf(order, step)?.conversion.tick?.code ?? '' });
}

/** One line of the arithmetic, from its sentence to its verdict. */
export function StepLine({ order, step, digits }: { order: Order; step: Step; digits: number }) {
  const sentence = useSentence(order, step);
  return (
    <li
      className={clsx(
        'grid content-start gap-1.5 border-t border-line px-4 py-3 md:px-6',
        !step.agrees && 'bg-wait-soft',
      )}
    >
      <p className="text-s text-ink-2">{sentence}</p>
      <div dir="ltr" className="flex flex-wrap items-start gap-x-2 gap-y-1 rtl:justify-end">
        <Terms step={step} digits={digits} />
        <Outcome step={step} digits={digits} />
      </div>
      <Verdict step={step} digits={digits} />
    </li>
  );
}
