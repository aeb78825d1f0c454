'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Price } from '@/components/ui/price';
import type { Side } from '@/lib/orders/rules';
import type { Quote } from './quotes';

type Props = { side: Side; quote: Quote | undefined; onChange: (side: Side) => void };

const looks = {
  long: { price: 'text-up', on: 'border-up bg-up-soft' },
  short: { price: 'text-down', on: 'border-down bg-down-soft' },
};

/** Long at the ask or short at the bid: radio buttons that carry the price they would fill at. */
export function SideChoice({ side, quote, onChange }: Props) {
  const t = useTranslations('orders');
  const name = useId();
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">{t('ticket.direction')}</legend>
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
            {t(one === 'long' ? 'ticket.buy' : 'ticket.sell')}
          </span>
          <b className={looks[one].price}>
            {quote ? (
              <Price value={one === 'long' ? quote.ask : quote.bid} digits={quote.digits} />
            ) : (
              '–'
            )}
          </b>
        </label>
      ))}
    </fieldset>
  );
}
