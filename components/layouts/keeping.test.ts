import type { Unkept } from '@/lib/layouts/fit-rules';
import type { Drawing } from '@/lib/layouts/rules';
import { namesOf, type Wording } from './keeping';

it('counts drawings in the language of the reader', () => {
  const note: Drawing = { id: 'a', tool: 'note', points: [[1, 1]] };
  const notes = Array.from({ length: 1_200 }, (): Unkept => ({ code: 'BTCUSDT', drawing: note }));
  const line: Unkept = { code: 'EURUSD', drawing: { ...note, tool: 'trend' } };
  const words = { t: (key: string) => key, locale: 'de' } as unknown as ReturnType<Wording>;
  const said = namesOf([line, ...notes], words).replace(/[\u2068\u2069]/g, '');
  expect(said).toBe('tools.trend (EURUSD) und 1.200 × tools.note (BTCUSDT)');
});
