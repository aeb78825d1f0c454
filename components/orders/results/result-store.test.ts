import { noteSession } from '@/components/connection/session-end';
import type { Order } from '@/lib/orders/contract';
import { dismissResults, showResult, showsResults, standResults, tellResult } from './result-store';

const ended = (id: string, change: object = {}) =>
  ({ id, kind: 'margin', status: 'closed', ...change }) as unknown as Order;

function stand(isSeen = true) {
  const heard: string[] = [];
  const leave = standResults({
    mode: 'demo',
    isSeen: () => isSeen,
    onNew: ({ id }) => heard.push(id),
  });
  return { heard, leave };
}

afterEach(() => dismissResults());

it('leaves the telling to whoever asks while no screen shows results', () => {
  expect([showsResults(), tellResult(ended('1'), 'closed'), showResult(ended('1'))]).toEqual([
    false, false, false,
  ]); // prettier-ignore
  const { heard, leave } = stand();
  expect(tellResult(ended('1'), 'closed')).toBe(true);
  expect(heard).toEqual(['1']);
  leave();
  expect(showsResults()).toBe(false);
});

it('shows and says each order once, whichever of its two news comes first', () => {
  const { heard, leave } = stand();
  // The event came first, and the answer to who closed it says it.
  expect(showResult(ended('2'))).toBe(true);
  expect(tellResult(ended('2'), 'closed')).toBe(true);
  expect(tellResult(ended('2'), 'closed')).toBe(true);
  expect(tellResult(ended('3'), 'closed')).toBe(true);
  expect(showResult(ended('3'))).toBe(true);
  expect(heard).toEqual(['2', '3']);
  leave();
});

it('has it said elsewhere, once, while its place is out of sight', () => {
  const { heard, leave } = stand(false);
  expect(tellResult(ended('4'), 'closed')).toBe(false);
  expect(tellResult(ended('4'), 'closed')).toBe(true);
  expect(heard).toEqual(['4']);
  leave();
});

it('takes an option without a price as ended, and a position that goes on or was cancelled not', () => {
  const { leave } = stand();
  expect(showResult(ended('5', { kind: 'timed', status: 'expired' }))).toBe(true);
  for (const status of ['open', 'pending', 'cancelled', 'expired'])
    expect(showResult(ended(`6${status}`, { status }))).toBe(false);
  leave();
});

it('knows nothing of the orders of a customer once the page is of another one', () => {
  noteSession('7');
  const { heard, leave } = stand();
  showResult(ended('6'));
  noteSession('7');
  showResult(ended('6'));
  expect(heard).toEqual(['6']);
  noteSession('8');
  showResult(ended('6'));
  expect(heard).toEqual(['6', '6']);
  leave();
});
