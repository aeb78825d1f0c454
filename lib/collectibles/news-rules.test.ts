import type { Collectible, CollectibleEvent } from './contract';
import { withNews } from './news-rules';

const item = {
  id: '7',
  name: 'Fjord',
  status: 'open',
  standing: 'leading',
  ownBid: '45',
  currentBid: '45',
};
const news: CollectibleEvent = {
  event: 'collectible',
  id: '7',
  status: 'open',
  currentBid: '50',
  minBid: '55',
  bids: 2,
  endsAt: '2026-11-30T12:02:00.000Z',
  extensions: 1,
};
const after = (own: object, told: object = {}) =>
  withNews({ ...item, ...own } as Collectible, { ...news, ...told });

describe('news of an auction', () => {
  it('change its figures and its end, and nothing else', () => {
    expect(after({})).toMatchObject({
      name: 'Fjord',
      currentBid: '50',
      minBid: '55',
      bids: 2,
      endsAt: news.endsAt,
      extensions: 1,
    });
  });

  it('say that a bid was outbid, or leads again', () => {
    expect(after({}).standing).toBe('outbid');
    expect(after({ standing: 'outbid', ownBid: '50' }).standing).toBe('leading');
    expect(after({}, { currentBid: '45.00' }).standing).toBe('leading');
  });

  it('leave alone who has not bid, and what is settled', () => {
    expect(after({ standing: null, ownBid: null }).standing).toBeNull();
    expect(after({ standing: 'won' }).standing).toBe('won');
  });
});
