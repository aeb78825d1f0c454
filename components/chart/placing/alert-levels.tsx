'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useAlerts } from '@/components/alerts/use-alerts';
import { useChangeAlert } from '@/components/alerts/use-set-alert';
import type { Level } from '../level-lines';

type Props = { code: string; digits: number; onLevels: (levels: readonly Level[]) => void };

/** Gives the customer's alerts on an instrument to the chart as lines that can be moved and taken away. */
export function AlertLevels({ code, digits, onLevels }: Props) {
  const t = useTranslations('chart');
  const { active } = useAlerts();
  const { move, remove } = useChangeAlert(code, digits);
  const own = active.filter((alert) => alert.code === code);
  const key = JSON.stringify(own);
  const latest = useRef({ own, move, remove, t, onLevels });
  useEffect(() => {
    latest.current = { own, move, remove, t, onLevels };
  });
  useEffect(() => {
    const now = latest.current;
    now.onLevels(
      now.own.map((alert) => ({
        id: `alert-${alert.id}`,
        kind: 'alert',
        price: Number(alert.price),
        ghost: false,
        name: now.t('alert.line'),
        text: () => alert.note || now.t('alert.tag'),
        drop: (price) => latest.current.move(alert, price),
        remove: () => latest.current.remove(alert),
      })),
    );
  }, [key]);
  useEffect(() => () => latest.current.onLevels([]), []);
  return null;
}
