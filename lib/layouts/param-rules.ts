import {
  indicatorKind,
  indicatorKinds,
  indicatorNames,
  type Indicator,
  type IndicatorName,
} from './rules';

/** Whether it names an indicator that has a pane of its own. */
export const isPane = (name: string): name is IndicatorName =>
  indicatorNames.some((one) => one === name && indicatorKind(one).on === 'pane');

/** How high the pane of an indicator may be, CSS pixels. */
export const paneBounds = { least: 40, usual: 88, most: 480 } as const;

/** A whole height inside the bounds. */
export const paneHeight = (px: number): number =>
  Math.round(Math.min(paneBounds.most, Math.max(paneBounds.least, px)));

export const paramMost = 999;

/** Whether these parameters fit their indicator: every one from above 0 to 999, whole but for a width. */
export function areParams(name: IndicatorName, params: readonly number[]): boolean {
  const { names, many } = indicatorKind(name);
  const fits = many ? params.length >= 1 && params.length <= 3 : params.length === names.length;
  const isOne = (value: number, at: number) =>
    value > 0 && value <= paramMost && (names[at] === 'width' || Number.isInteger(value));
  return fits && params.every(isOne);
}

/** An indicator switched on with its usual parameters, or off. */
export function toggled(list: readonly Indicator[], name: IndicatorName): Indicator[] {
  const rest = list.filter((one) => one.name !== name);
  const params = [...indicatorKinds[name].params];
  return rest.length < list.length ? rest : [...list, { name, params }];
}
