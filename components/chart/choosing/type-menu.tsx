'use client';

import { useTranslations } from 'next-intl';
import { useLayout } from '@/components/layouts/layout-provider';
import { Drawn } from '@/components/ui/icon';
import { Menu } from '@/components/ui/menu/menu';
import { chartTypes, type ChartType } from '@/lib/layouts/rules';

const paths: Record<ChartType, string> = {
  candles: 'M7 3v4M7 17v4M5 7h4v10H5zM6 9v6M8 9v6M17 4v3M17 14v6M15 7h4v7h-4zM16 8v5M18 8v5',
  hollow: 'M7 3v4M7 17v4M5 7h4v10H5zM17 4v3M17 14v6M15 7h4v7h-4z',
  bars: 'M7 4v16M4 8h3M7 16h3M17 3v16M14 14h3M17 7h3',
  line: 'M3 17l5-6 4 3 9-9',
  area: 'M3 17l5-6 4 3 9-9M3 21h18M8 15v3M12 17v1M16 13v5M20 10v8',
};

type Props = { at: Element; open: boolean; onClose: () => void };

/** How the prices are drawn, chosen from a list below its button. */
export function TypeMenu({ at, open, onClose }: Props) {
  const t = useTranslations('chart');
  const { layout, change } = useLayout();
  const entries = chartTypes.map((chartType) => ({
    key: chartType,
    label: t(`view.types.${chartType}`),
    icon: <Drawn path={paths[chartType]} className="size-[18px]" />,
    on: layout.chartType === chartType,
    act: () => change({ chartType }),
  }));
  return <Menu open={open} onClose={onClose} label={t('view.type')} at={at} groups={[entries]} />;
}
