/** What comes with the library: the chart, and what is laid over it or stands beside it once it is there. */
export { openChart } from './price-chart';
export { ChartDialogs } from './choosing/chart-dialogs';
export { ChartLayers } from './chart-overlays';
export { CompareLegend } from './compare/compare-legend';
export { ReadoutBar } from './readout/readout-bar';
export { steer } from './steer';
export { DrawBar } from './drawing/draw-bar';
