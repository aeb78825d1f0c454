import { renderToStaticMarkup } from 'react-dom/server';
import { ApiRefusal } from './call';
import { mayBeThere, TryNotice } from './lost-try';

it('takes what has no answer, or is there already, for what may have been done', () => {
  const codes = [null, 'timeout', 'offline', '503', '409', '400', '429', '10004', '10091'];
  expect(codes.filter((code) => mayBeThere(new ApiRefusal(code)))).toEqual(codes.slice(0, 5));
  expect(mayBeThere(new TypeError('no answer'))).toBe(true);
});

it('says what may have been done beside whatever is refused', () => {
  const shown = (refusal: string | null, maybe: string | null) =>
    renderToStaticMarkup(<TryNotice refusal={refusal} maybe={maybe} />).replace(/<[^>]*>/g, '');
  expect(shown(null, null)).toBe('');
  expect(shown('Not possible.', null)).toBe('Not possible.');
  expect(shown('Not possible.', 'It may be on.')).toBe('Not possible. It may be on.');
});
