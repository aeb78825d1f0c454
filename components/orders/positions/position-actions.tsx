'use client';

import { Button } from '@/components/ui/button';
import { Drawn, Icon } from '@/components/ui/icon';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { useOrderWords } from '../shared/use-order-words';
import type { OrderActions } from './order-actions';

type Props = OrderActions & { order: PositionOrder };

/** The names of what can be done with a position, each with the position's own. */
function useLabels({ code, openLots }: PositionOrder) {
  const { t, lotsText } = useOrderWords();
  const of = { code, lots: lotsText(openLots) };
  return {
    close: t('closeLabel', of),
    levels: t('levelsLabel', of),
    reverse: t('reverse.label', of),
  };
}

// Two arrows past each other.
const turned = 'M8 4v15m0 0-4-4m4 4 4-4M16 20V5m0 0-4 4m4-4 4 4';

const small =
  'grid size-7 place-items-center rounded-s text-ink-3 hover:bg-control hover:text-ink pointer-coarse:size-9';

/** What can be done with a position, at the end of its row. */
export function RowActions({ order, onClose, onLevels, onReverse }: Props) {
  const { t } = useOrderWords();
  const label = useLabels(order);
  return (
    <span className="flex items-center justify-end gap-0.5">
      {onLevels ? (
        <button
          type="button"
          title={t('levelsOne')}
          aria-label={label.levels}
          onClick={() => onLevels(order)}
          className={small}
        >
          <Icon name="settings" className="size-4" />
        </button>
      ) : null}
      {onReverse ? (
        <button
          type="button"
          title={t('reverse.one')}
          aria-label={label.reverse}
          onClick={() => onReverse(order)}
          className={small}
        >
          <Drawn path={turned} className="size-4" />
        </button>
      ) : null}
      <Button
        size="s"
        className="min-h-7 px-2.5 pointer-coarse:min-h-9"
        aria-label={label.close}
        onClick={() => onClose?.(order)}
      >
        {t('closeOne')}
      </Button>
    </span>
  );
}

/** What can be done with a position, at the foot of its card. */
export function CardActions({ order, onClose, onLevels, onReverse }: Props) {
  const { t } = useOrderWords();
  const label = useLabels(order);
  return (
    <div className="flex flex-wrap gap-2 whitespace-nowrap *:flex-auto">
      {onLevels ? (
        <Button aria-label={label.levels} onClick={() => onLevels(order)} className="px-2! text-s">
          {t('levelsOne')}
        </Button>
      ) : null}
      {onReverse ? (
        <Button
          aria-label={label.reverse}
          onClick={() => onReverse(order)}
          className="px-2! text-s"
        >
          {t('reverse.one')}
        </Button>
      ) : null}
      <Button aria-label={label.close} onClick={() => onClose?.(order)} className="px-2! text-s">
        {t('closeOne')}
      </Button>
    </div>
  );
}
