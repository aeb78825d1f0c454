import { renderToStaticMarkup } from 'react-dom/server';
import { Asleep } from './asleep';

it('is not pressed before it was seen, and what is typed into can be typed into at once', () => {
  const buttons = renderToStaticMarkup(<Asleep className="grid">Close</Asleep>);
  expect(buttons).toMatch(/^<div inert="" class="grid .*opacity-60">/);
  const fields = renderToStaticMarkup(<Asleep isTyped>Lots</Asleep>);
  expect(fields).toMatch(/^<div class="pointer-events-none">/);
});
