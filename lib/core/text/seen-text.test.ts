import { isSeen } from './seen-text';

it.each(['', 'Ada’s list', '日本株', 'قائمتي', '👨‍👩‍👧 ❤️', 'می‌خواهم', 'École', 'a b', '한국 주식'])(
  'everything of %j is seen',
  (text) => expect(isSeen(text)).toBe(true),
);

it.each([
  'a\u200bb',
  'a\u00adb',
  '\u202etxt',
  '\u2066a',
  '\u2060a',
  '\ufeffa',
  'a\nb',
  '\u3164',
  '\u{e0041}',
  '\u200ea',
  '\ud800',
])('not everything of %j is', (text) => expect(isSeen(text)).toBe(false));
