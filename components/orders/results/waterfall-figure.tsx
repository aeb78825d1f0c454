import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { directionOf } from '@/components/ui/figures/change';
import { formatter } from '@/components/ui/figures/format';
import type { Order } from '@/lib/orders/contract';
import { waterfall, type Step } from '@/lib/orders/results/waterfall-rules';

const inks = { up: 'text-up', down: 'text-down', flat: 'text-ink-3' };
const bars = { up: 'bg-up', down: 'bg-down', flat: 'bg-ink-3' };

/** From what the price brought through each fee to what is left. */
export function WaterfallFigure({ order }: { order: Order }) {
  const { steps, exact } = waterfall(order);
  return (
    <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 text-s">
      {steps.map((step) => (
        <StepLine key={step.name} step={step} exact={exact} />
      ))}
    </dl>
  );
}

function StepLine({ step: { name, amount, from, size }, exact }: { step: Step; exact: boolean }) {
  const t = useTranslations('results');
  const format = formatter(useLocale());
  const shown = exact ? format.signedExact(amount) : format.signedAmount(amount);
  const way = /^[+−]/.test(shown) ? directionOf(amount) : 'flat';
  const isNet = name === 'net';
  return (
    <div
      className={clsx(
        'col-span-3 grid grid-cols-subgrid items-center py-1',
        isNet && 'mt-1 border-t border-line pt-2 font-strong',
      )}
    >
      <dt className={clsx(!isNet && 'text-ink-2')}>{t(name)}</dt>
      <dd aria-hidden="true" className="relative h-3">
        <span
          style={{ insetInlineStart: `${from * 100}%`, width: `${size * 100}%` }}
          className={clsx(
            'absolute inset-y-0 min-w-px rounded-[3px]',
            isNet ? 'bg-accent' : bars[way],
          )}
        />
      </dd>
      <dd className={clsx('text-end font-strong', inks[way])}>
        <span className="num whitespace-nowrap">{shown}</span>
      </dd>
    </div>
  );
}
