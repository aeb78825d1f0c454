import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useSheet } from './trade-bar';

it('leaves the next ticket open, as it is, to what comes late for the one before', () => {
  const seen: unknown[] = [];
  let closeFirst: () => void = () => undefined;
  function Drawn() {
    const [at, setAt] = useState(0);
    const [sheet, ask, close] = useSheet();
    seen.push(sheet && [sheet.side, sheet.count, sheet.open]);
    if (at === 1) closeFirst = close;
    const steps = [() => ask('long'), close, () => ask('short'), () => closeFirst(), close];
    steps[at]?.();
    if (at < steps.length) setAt(at + 1);
    return null;
  }
  renderToStaticMarkup(<Drawn />);
  expect(seen).toEqual([
    null,
    ['long', 1, true],
    ['long', 1, false],
    ['short', 2, true],
    ['short', 2, true],
    ['short', 2, false],
  ]);
});
