import { staleness } from './staleness';

const judged = (cameWithDocument: boolean, ...events: string[]) => {
  const isOld = staleness(cameWithDocument);
  return events.map((event) => isOld({ event }));
};

it('takes a page for old after what changed an order, the balance or a request', () => {
  const events = ['order', 'balance', 'review', 'margin', 'error'];
  expect(judged(true, ...events)).toEqual([true, true, true, false, false]);
});

it('takes a page for old with each welcome after the one that came with its document', () => {
  const twice = ['authenticated', 'authenticated', 'authenticated'];
  expect(judged(true, ...twice)).toEqual([false, true, true]);
  expect(judged(false, ...twice)).toEqual([true, true, true]);
  expect(judged(true, 'order', 'authenticated', 'authenticated')).toEqual([true, false, true]);
});
