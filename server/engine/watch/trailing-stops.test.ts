import { TrailingStops } from './trailing-stops';

function rising(count: number) {
  const stops = new TrailingStops<number>('long');
  for (let id = 1; id <= count; id += 1)
    stops.add(id, { extreme: '100', distance: '90', isWritten: true }, id);
  return stops;
}

describe('how far trailing stops came', () => {
  it('is written of every one in its turn, though the price rises before all had theirs', () => {
    const stops = rising(25);
    const written = new Set<string>();
    for (let price = 101; price <= 103; price += 1) {
      stops.take(String(price));
      const trails = stops.unwrittenTrails(10);
      expect(trails.map((t) => t.extreme)).toEqual(Array(10).fill(String(price)));
      for (const { id } of trails) written.add(id);
    }
    expect(written.size).toBe(25);
  });

  it('is written once for each when the price rests, and then no more', () => {
    const stops = rising(25);
    stops.take('101');
    stops.unwrittenTrails(10);
    stops.take('102');
    const ids = [10, 10, 10].flatMap((most) => stops.unwrittenTrails(most).map((t) => t.id));
    expect([ids.length, new Set(ids).size]).toEqual([25, 25]);
    expect(stops.unwrittenTrails(10)).toEqual([]);
  });

  it('is due again of those that could not be written, and of no others, who keep half of the room', () => {
    const stops = rising(25);
    stops.take('101');
    stops.unwrittenTrails(25);
    stops.unwrite([3, 7, 9]);
    stops.remove(9);
    expect(stops.unwrittenTrails(10)).toEqual([
      { id: '3', extreme: '101' },
      { id: '7', extreme: '101' },
    ]);
    expect(stops.unwrittenTrails(10)).toEqual([]);
    stops.unwrite(Array.from({ length: 20 }, (_, n) => n + 1));
    stops.add(100, { extreme: '100.5', distance: '90', isWritten: false }, 100);
    expect(stops.unwrittenTrails(10).map((t) => t.id)).toContain('100');
    expect(stops.unwrittenTrails(30)).toHaveLength(10);
  });
});
