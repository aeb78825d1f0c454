/** What comes with the library: the chart, and what is laid over it or stands beside it once it is there. */
export { openChart } from './price-chart';
export { ChartDialogs } from './choosing/chart-dialogs';
export { ChartKeys } from './chart-keys';
export { ChartEmpty, Hint, Newest } from './chart-overlays';
export { AlertLevels } from './placing/alert-levels';
export { TimedCards } from './timed/timed-cards';
export { PlaceMenu } from './placing/place-menu';
export { LevelHandles } from './level-handles';
export { ReadoutBar } from './readout-bar';
export { steer } from './steer';
export { DrawBar } from './drawing/draw-bar';
export { SelectionBar } from './drawing/selection-bar';
