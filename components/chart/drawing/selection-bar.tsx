'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import type { Drawing } from '@/lib/layouts/rules';
import { ToolIcon } from './tool-icon';

type Props = {
  drawing: Drawing;
  onEdit: () => void;
  onLock: () => void;
  onRemove: () => void;
};

/** What can be done with the drawing that is chosen on the chart. */
export function SelectionBar({ drawing, onEdit, onLock, onRemove }: Props) {
  const t = useTranslations('chart');
  const name = t(`tools.${drawing.tool}`);
  return (
    <div
      role="group"
      aria-label={name}
      className="absolute end-20 top-8 z-10 flex items-center gap-0.5 rounded-m border border-line bg-surface p-1 text-s shadow-card"
    >
      <span className="px-2 text-ink-2">{name}</span>
      <Tool label={t('drawings.edit')} onClick={onEdit}>
        <Icon name="settings" className="size-[18px]" />
      </Tool>
      <Tool label={t('drawings.lock')} onClick={onLock}>
        <Icon name="lock" className="size-[18px]" />
      </Tool>
      <Tool label={t('drawings.remove')} onClick={onRemove}>
        <ToolIcon name="trash" />
      </Tool>
    </div>
  );
}

function Tool(props: { label: string; onClick: () => void; children: ReactNode }) {
  const { label, onClick, children } = props;
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={onClick}
      className="grid size-8 place-items-center rounded-[8px] text-ink-2 hover:bg-control hover:text-ink pointer-coarse:size-touch"
    >
      {children}
    </button>
  );
}
