'use client';

import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Mode } from '@/lib/core/money';
import { useOrderWords } from '../shared/use-order-words';
import { useOneClick } from './use-one-click';

/** Whether orders are placed at once: said all the while they are, with what it skips, and the way in and out of it. */
export function OneClick({ mode }: { mode: Mode }) {
  const { t } = useOrderWords();
  const { isOn, turn } = useOneClick(mode);
  return (
    <div
      role="group"
      aria-label={t('oneClick.title')}
      className={
        isOn
          ? 'flex items-center justify-between gap-3 rounded-m bg-wait-soft px-3 py-2 text-s text-wait'
          : 'flex items-center justify-between gap-3 text-xs text-ink-3'
      }
    >
      <p role="status" className="flex items-start gap-2">
        {isOn ? <Icon name="warning" className="mt-0.5 size-4 shrink-0" /> : null}
        <span>
          <b className={isOn ? undefined : 'text-ink-2'}>
            {t(isOn ? 'oneClick.on' : 'oneClick.title')}
          </b>{' '}
          {t(isOn ? 'oneClick.onWhy' : 'oneClick.offWhy')}
        </span>
      </p>
      <Button
        size="s"
        className={isOn ? 'shrink-0 bg-surface' : 'shrink-0'}
        onClick={() => turn(!isOn)}
      >
        {t(isOn ? 'oneClick.turnOff' : 'oneClick.turnOn')}
      </Button>
    </div>
  );
}
