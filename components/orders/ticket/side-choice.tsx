'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useId, type ReactNode } from 'react';
import { Live } from '@/components/ui/figures/live';
import { Price } from '@/components/ui/figures/price';
import type { Side } from '@/lib/orders/rules';
import type { Quote } from '@/components/markets/quotes/quotes';

const looks = {
  long: { value: 'text-up', on: 'border-up bg-up-soft' },
  short: { value: 'text-down', on: 'border-down bg-down-soft' },
};

type PairProps = {
  legend: string;
  side: Side;
  options: Record<Side, { label: ReactNode; value: ReactNode }>;
  onChange: (side: Side) => void;
};

/** One of the two ways a price can go: radio buttons in their colours. */
export function WayChoice({ legend, side, options, onChange }: PairProps) {
  const name = useId();
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">{legend}</legend>
      {(['long', 'short'] as const).map((one) => (
        <label
          key={one}
          className={clsx(
            'relative rounded-m border-[1.5px] px-3 py-2 leading-tight transition-colors duration-(--fast) has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            one === side ? looks[one].on : 'border-line hover:border-line-strong',
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 opacity-0"
            checked={one === side}
            onChange={() => onChange(one)}
          />
          <span className={clsx('block text-xs', one === side ? 'text-ink-2' : 'text-ink-3')}>
            {options[one].label}
          </span>
          <b className={looks[one].value}>{options[one].value}</b>
        </label>
      ))}
    </fieldset>
  );
}

type Props = { side: Side; quote: Quote | undefined; onChange: (side: Side) => void };

/** Long at the ask or short at the bid, each with the price it would fill at. */
export function SideChoice({ side, quote, onChange }: Props) {
  const t = useTranslations('orders');
  const price = (value: string | undefined) =>
    quote && value ? (
      <Live>
        <Price value={value} digits={quote.digits} />
      </Live>
    ) : (
      '–'
    );
  return (
    <WayChoice
      legend={t('ticket.direction')}
      side={side}
      onChange={onChange}
      options={{
        long: { label: t('ticket.buy'), value: price(quote?.ask) },
        short: { label: t('ticket.sell'), value: price(quote?.bid) },
      }}
    />
  );
}
