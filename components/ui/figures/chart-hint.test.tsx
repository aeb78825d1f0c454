import { renderToStaticMarkup } from 'react-dom/server';
import { ChartHint } from './chart-hint';
import { formatter } from './format';

it('keeps an Arabic date in its own order inside a figure that runs from left to right', () => {
  const title = formatter('ar').dateTime('2026-11-27T02:51:00Z', 'UTC');
  expect(renderToStaticMarkup(<ChartHint title={title} lines={[]} />)).toContain(
    `<bdi>${title}</bdi>`,
  );
});
