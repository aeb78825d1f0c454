'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { useLayout } from '@/components/layouts/layout-provider';
import { Drawn, Icon } from '@/components/ui/icon';
import { Segmented } from '@/components/ui/fields/segmented';
import { chartIntervals } from '@/lib/markets/rules';

export type ToolsTab = 'indicators' | 'drawings' | 'view';

// Here and not among the icons of the tools: this row alone comes with the page.
const paths = {
  type: 'M5 19v-8m4.7 8V5m4.6 14v-6m4.7 6V8',
  indicators: 'M3 17l5-6 4 3 8-9M3 21h18',
  draw: 'M4 20l1-4L16 5l3 3L8 19z M14 7l3 3',
  compare: 'M3 18l5-7 5 3 8-9M3 8l6 2 5 7 7 1',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  small: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
};
const size = 'size-[18px]';

type Props = {
  full: boolean;
  onFull: () => void;
  onTools: (tab: ToolsTab | 'type' | 'compare', at?: Element) => void;
};

/** Intervals and the ways to the chart's choices: named on a desktop, one button on a phone. */
export function ToolRow({ full, onFull, onTools }: Props) {
  const t = useTranslations('terminal');
  const own = useTranslations('chart');
  const { layout, change } = useLayout();
  return (
    <div className="flex items-center gap-2 border-b border-line px-4 pb-2">
      <div className="scroll-row min-w-0">
        <Segmented
          label={t('intervals.label')}
          options={chartIntervals.map((value) => ({ value, label: t(`intervals.${value}`) }))}
          value={layout.interval}
          onChange={(interval) => change({ interval })}
          className="[&_label]:px-2.5 max-sm:[&_label]:px-2"
        />
      </div>
      <Tool
        aria-haspopup="menu"
        className="max-lg:hidden"
        onClick={(event) => onTools('type', event.currentTarget)}
      >
        <Drawn path={paths.type} className={size} />
        <span className="max-xl:sr-only">{own(`view.types.${layout.chartType}`)}</span>
      </Tool>
      <Tool aria-haspopup="dialog" className="max-lg:hidden" onClick={() => onTools('indicators')}>
        <Drawn path={paths.indicators} className={size} />
        <span className="max-xl:sr-only">{own('indicators.title')}</span>
      </Tool>
      <Tool
        className="max-lg:hidden"
        title={own('drawings.title')}
        aria-pressed={layout.drawBar}
        onClick={() => change({ drawBar: !layout.drawBar })}
      >
        <Drawn path={paths.draw} className={size} />
        <span className="max-2xl:sr-only">{own('drawings.title')}</span>
      </Tool>
      <Tool
        aria-haspopup="dialog"
        className="max-lg:hidden"
        title={own('compare.title')}
        onClick={() => onTools('compare')}
      >
        <Drawn path={paths.compare} className={size} />
        <span className="max-2xl:sr-only">{own('compare.title')}</span>
      </Tool>
      <span className="ms-auto flex shrink-0 gap-1">
        <Tool
          aria-haspopup="dialog"
          aria-label={own('view.title')}
          title={own('view.title')}
          onClick={() => onTools('view')}
        >
          <Icon name="settings" className={size} />
        </Tool>
        <Tool
          aria-pressed={full}
          aria-label={own('full')}
          title={own('full')}
          onClick={onFull}
          className="max-sm:hidden"
        >
          <Drawn path={full ? paths.small : paths.full} className={size} />
        </Tool>
      </span>
    </div>
  );
}

function Tool({ className, children, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={clsx(
        'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-m bg-control px-2.5 text-s font-strong text-ink hover:bg-control-hover pointer-coarse:min-h-touch',
        'aria-pressed:bg-accent-soft aria-pressed:text-accent',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
