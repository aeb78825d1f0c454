import fc from 'fast-check';
import { houseName, SealedNews } from './sealed-news';

const secret = 'what the processes of a house know';
const news = { text: 'ü\n', price: '1.10000', nothing: null };

it('opens what another process of the house sealed, and nothing of its own', () => {
  const [one, other] = [new SealedNews(secret), new SealedNews(secret)];
  const sealed = one.seal('book', news);
  expect(one.open('book', sealed)).toEqual({ is: 'own' });
  expect(other.open('book', sealed)).toEqual({ is: 'news', news, isAfterHole: false });
});

it('shows nothing of what is said, and no house the other', () => {
  const sealed = new SealedNews(secret).seal('book', news);
  expect(sealed.toString('latin1')).not.toContain('price');
  expect(new SealedNews('another secret').open('book', sealed)).toEqual({ is: 'strange' });
  expect(houseName(secret)).not.toBe(houseName('another secret'));
});

it('takes nothing that was changed anywhere, cut, or moved to another topic', () => {
  const one = new SealedNews(secret);
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), fc.integer({ min: 1, max: 255 }), (drawn, at, by) => {
      // As JSON has it, which knows no -0.
      const said: unknown = JSON.parse(JSON.stringify(drawn));
      const sealed = one.seal('book', said);
      const other = new SealedNews(secret);
      expect(other.open('private', sealed)).toEqual({ is: 'strange' });
      expect(other.open('book', sealed.subarray(0, at % sealed.length))).toEqual({ is: 'strange' });
      const changed = Buffer.from(sealed);
      changed[at % sealed.length]! ^= by;
      expect(other.open('book', changed)).toEqual({ is: 'strange' });
      // It was the change that made it strange.
      expect(other.open('book', sealed)).toMatchObject({ is: 'news', news: said });
    }),
  );
});

it('takes each once, in order, and says when some were lost before one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(19), { maxLength: 60 }), (arriving) => {
      const one = new SealedNews(secret);
      const said = Array.from({ length: 20 }, (_, i) => one.seal('book', i));
      const other = new SealedNews(secret);
      let newest = -1;
      for (const i of arriving) {
        const found = other.open('book', said[i]!);
        if (i <= newest) expect(found).toEqual({ is: 'known' });
        else {
          const isAfterHole = newest !== -1 && i !== newest + 1;
          expect(found).toEqual({ is: 'news', news: i, isAfterHole });
          newest = i;
        }
      }
    }),
  );
});

it('counts each topic by itself, so that who hears one of them finds no holes', () => {
  const [one, other] = [new SealedNews(secret), new SealedNews(secret)];
  other.open('book', one.seal('book', 1));
  one.seal('private', 2);
  expect(other.open('book', one.seal('book', 3))).toMatchObject({ isAfterHole: false });
});

it('takes nothing that is said again after a minute, also of one it never heard', () => {
  const now = { ms: Date.UTC(2026, 10, 20) };
  const one = new SealedNews(secret, () => now.ms);
  const sealed = one.seal('book', news);
  const joined = () => new SealedNews(secret, () => now.ms);
  now.ms += 60_000;
  expect(joined().open('book', sealed)).toMatchObject({ is: 'news' });
  now.ms += 1;
  expect(joined().open('book', sealed)).toEqual({ is: 'late' });
});

it('forgets who is gone for long, and nobody who may still be said again', () => {
  const now = { ms: Date.UTC(2026, 10, 20) };
  const clock = () => now.ms;
  const other = new SealedNews(secret, clock);
  const kept = () => (other as unknown as { heard: Map<string, unknown> }).heard.size;
  const first = new SealedNews(secret, clock).seal('book', news);
  other.open('book', first);
  for (let i = 0; i < 1_200; i += 1) other.open('book', new SealedNews(secret, clock).seal('b', 1));
  for (let i = 0; i < 1_200; i += 1)
    other.open('book', new SealedNews(secret, clock).seal('book', 1));
  expect(kept()).toBe(1_201);
  expect(other.open('book', first)).toEqual({ is: 'known' });
  now.ms += 181_000;
  other.open('book', new SealedNews(secret, clock).seal('book', 1));
  expect(kept()).toBe(1);
  expect(other.open('book', first)).toEqual({ is: 'late' });
});
