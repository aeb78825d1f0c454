import { useState, type ChangeEvent, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { TextField } from './field';
import { Day } from './filter-fields';

type Field = Parameters<typeof TextField>[0];

/** What a day says at each of several steps: what is chosen by then, and what is typed. */
function saidAt(...steps: { value?: string; typed?: string }[]) {
  const said: unknown[] = [];
  function Drawn() {
    // Each step is drawn twice: at the second time what it changed is in it.
    const [times, setTimes] = useState(0);
    const at = Math.floor(times / 2);
    const { value, typed } = steps[at]!;
    const drawn = Day({ label: 'From', value, onChange: () => undefined });
    const field = (drawn as ReactElement<Field>).props;
    said[at] = field.value;
    if (typed && times % 2 === 1)
      field.onChange!({ target: { value: typed } } as ChangeEvent<HTMLInputElement>);
    if (times < 2 * steps.length - 1) setTimes(times + 1);
    return null;
  }
  renderToStaticMarkup(<Drawn />);
  return said;
}

it('says the day that is chosen, whatever was typed before', () => {
  const [typed, chosen, other] = ['2026-11-03', '2026-11-03', '2026-11-20'];
  expect(saidAt({ typed }, {}, { value: chosen }, { value: other }, {})).toEqual([
    '',
    typed,
    chosen,
    other,
    '',
  ]);
});
