import { z } from 'zod';
import { contract, instrumentCode } from '../core/contract';
import { chartIntervals } from '../markets/rules';
import { drawingPoints, drawingTools, noteLengthMax, type DrawingTool } from './drawing-rules';
import { areParams, isPane, paneBounds } from './param-rules';
import {
  chartTypes,
  comparedMax,
  dockTabs,
  drawingsMax,
  indicatorNames,
  modes,
  scales,
  screens,
  usualLayout,
  type IndicatorName,
} from './rules';

const message = 'object';

const indicator = z
  .strictObject({
    name: z.enum(indicatorNames as [IndicatorName, ...IndicatorName[]], message),
    params: z.array(z.number(message)).max(3, message),
  })
  .refine(({ name, params }) => areParams(name, params), message);

const point = z.tuple([
  z.number(message).int(message).min(0, message).max(7_258_118_400_000, message),
  z.number(message).min(-1e12, message).max(1e12, message),
]);

const drawing = z
  .strictObject({
    id: z.string(message).regex(/^[\w-]{1,40}$/, message),
    tool: z.enum(drawingTools as [DrawingTool, ...DrawingTool[]], message),
    points: z.array(point),
    text: z.string(message).max(noteLengthMax, message).optional(),
    locked: z.boolean(message).optional(),
  })
  .refine(({ tool, points }) => points.length === drawingPoints[tool], message);

const panel = z.number(message).int(message).min(0, message).max(4000, message).nullable();

const pane = z
  .number(message)
  .int(message)
  .min(paneBounds.least, message)
  .max(paneBounds.most, message);

/** Left out by a page that was loaded before there were any. */
const panes = z
  .partialRecord(z.enum(indicatorNames.filter(isPane), message), pane, message)
  .default({});

const compared = z
  .array(instrumentCode())
  .max(comparedMax, message)
  .refine((codes) => new Set(codes).size === codes.length, message)
  .default([]);

export const layout = z.strictObject({
  interval: z.enum(chartIntervals, message),
  chartType: z.enum(chartTypes, message),
  scale: z.enum(scales, message),
  magnet: z.boolean(message),
  showDrawings: z.boolean(message),
  drawBar: z.boolean(message),
  shortcuts: z.boolean(message),
  /** A page that was open before there were any does not name it. */
  sounds: z.boolean(message).default(usualLayout.sounds),
  indicators: z
    .array(indicator)
    .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, message),
  panes,
  compared,
  drawings: z.record(instrumentCode(), z.array(drawing).max(drawingsMax, message)),
  panels: z.strictObject({ list: panel, ticket: panel, dock: panel }),
  dockTab: z.enum(dockTabs, message),
  /** The accounts whose orders are placed without their review. */
  oneClick: z.array(z.enum(modes, message)).max(2, message).optional(),
});

/** How often a layout was kept. */
const version = z.number(message).int(message).min(0, message).max(2_147_483_647, message);

const screen = z.enum(screens, { error: message }).default('terminal');

export const getLayout = contract({
  method: 'GET',
  path: 'user/getLayout',
  summary: 'How the customer has set up a screen; null, in version 0, before they changed anything',
  access: 'customer',
  input: z.object({ screen }),
  result: z.object({ layout: layout.nullable(), changedAt: z.string().nullable(), version }),
  refusals: [],
});

export const saveLayout = contract({
  method: 'POST',
  path: 'user/saveLayout',
  summary:
    'Keep how the customer has set up a screen, 32 KB at most, in the place of the version that it was made of; 409 when another is kept. Without a version it replaces any, unless it turns one-click trading on',
  access: 'customer',
  input: z.object({ screen, layout, version: version.optional() }),
  result: z.object({ changedAt: z.string(), version }),
  refusals: ['10119'],
  rate: { by: 'customer', points: 120, perSeconds: 60 },
});
