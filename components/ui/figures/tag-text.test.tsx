import { renderToStaticMarkup } from 'react-dom/server';
import { TagText } from './tag-text';

it.each([
  ['Long 0.00047 lots −12.34', ['0.00047', '−12.34']],
  ['شراء ⁨0.00047 لوت⁩', ['⁨0.00047']],
  ['Stop loss: wrong side', []],
])('of %s no figure is cut off', (text, figures) => {
  const shown = renderToStaticMarkup(<TagText text={text} />);
  const whole = [...shown.matchAll(/<span class="shrink-0">([^<]*)</g)].map((found) => found[1]);
  expect(whole).toEqual(figures);
});
