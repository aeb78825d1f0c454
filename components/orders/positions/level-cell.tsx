'use client';

import clsx from 'clsx';
import { useRef, useState } from 'react';
import { usePriceDigits } from '@/components/markets/quotes/price-digits';
import { late } from '@/components/ui/loading/late';
import type { Level } from '@/lib/orders/estimates/level-rules';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { useOrderWords } from '../shared/use-order-words';

const LevelForm = late(() => import('./level-form').then((m) => m.LevelForm), { shape: 'line' });

type Props = { order: PositionOrder; name: Level };

const look =
  'relative inline-flex h-[26px] min-w-18 items-center rounded-s px-2 ring-1 ring-inset ring-line pointer-coarse:h-9';

/** Stop loss or take profit in its row: a press makes it a field, with the profit/loss that it means. */
export function LevelCell({ order, name }: Props) {
  const { t, format, lotsText } = useOrderWords();
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const digits = usePriceDigits(order);
  const level = order[name];
  function end() {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  }
  if (editing) return <LevelForm order={order} name={name} onEnd={end} />;
  const of = { code: order.code, lots: lotsText(order.openLots) };
  return (
    <button
      ref={button}
      type="button"
      onClick={() => setEditing(true)}
      className={clsx(look, 'hover:bg-control hover:ring-line-strong')}
    >
      <span className="sr-only">
        {t(name === 'stopLoss' ? 'rows.stopOf' : 'rows.targetOf', of)}{' '}
      </span>
      {level === null ? (
        <span className="text-ink-3">{t('rows.add')}</span>
      ) : (
        <bdi className="num">{format.price(level, digits)}</bdi>
      )}
    </button>
  );
}
