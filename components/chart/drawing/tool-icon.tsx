import { Drawn } from '@/components/ui/icon';
import type { DrawingTool } from '@/lib/layouts/drawing-rules';

const paths = {
  trend: 'M5 19 19 5M5 19h.01M19 5h.01',
  ray: 'M4 17 20 7m-4-.5 4 .5-1.5 3.5M4 17h.01',
  level: 'M3 12h18M8 12h.01',
  vertical: 'M12 3v18M12 8h.01',
  channel: 'M3 15 17 4M7 20 21 9',
  fibonacci: 'M4 5h16M4 10.5h16M4 14h16M4 19h16',
  box: 'M4 6h16v12H4z',
  note: 'M5 5h14v10h-8l-4 4v-4H5zM9 9h6M9 12h3',
  magnet: 'M6 4v8a6 6 0 0012 0V4h-4v8a2 2 0 01-4 0V4zM6 8h4m4 0h4',
  trash: 'M5 7h14M10 7V5h4v2M7 7l1 13h8l1-13M10 11v5m4-5v5',
  unlock: 'M6 11h12v9H6zM9 11V8a3 3 0 015.7-1.3',
  fit: 'M12 3v18M8 7l4-4 4 4M8 17l4 4 4-4',
  newest: 'M5 6l6 6-6 6M19 5v14',
  list: 'M4 6h16M4 12h16M4 18h16',
} as const satisfies Record<DrawingTool, string> & Record<string, string>;

export type ToolIconName = keyof typeof paths;

/** A line icon of the chart's tools, 18 px; decorative, so name its button. */
export function ToolIcon({ name }: { name: ToolIconName }) {
  return <Drawn path={paths[name]} className="size-[18px]" />;
}
