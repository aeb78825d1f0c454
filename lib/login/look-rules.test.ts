import { lookOf, readConfusables } from './look-rules';
import { isOneScript } from '../credentials/script-rules';

const looks = readConfusables();
const look = (name: string) => lookOf(name, looks);

it.each([
  'ada',
  'Ada_1.2-3',
  'Žofie',
  'иван',
  '山田太郎',
  'たろうタロー',
  '김철수',
  'محمد',
  'משה',
  '123',
  'ελένη',
])('takes %p', (name) => expect(isOneScript(name)).toBe(true));

it.each([
  ['a Cyrillic letter among Latin ones', 'аda'],
  ['a Greek one', 'αda'],
  ['an invisible filler', 'ada\u1160'],
  ['the half-width filler', 'ada\uffa0'],
  ['a zero-width joiner', 'a\u200dda'],
  ['a soft hyphen', 'a\u00adda'],
  ['Latin and Hangul', 'ada김'],
  ['Cherokee that looks Latin', 'ᎪᎠᎪ'],
])('refuses %s', (_, name) => expect(isOneScript(name)).toBe(false));

it('takes names that look alike for one, whole ones of another script too', () => {
  expect(look('асе')).toBe(look('ace'));
  expect(look('paypaI')).toBe(look('paypal'));
  expect(look('g00gle')).toBe(look('google'));
  expect(look('rnark')).toBe(look('mark'));
  expect(look('ıvan')).toBe(look('ivan'));
});

it('keeps names apart that can be told apart', () => {
  const names = ['tim', 'tin', 'ada', 'eda', 'anna', 'hanna', 'иван', 'ivan', 'lan', 'ian', 's5'];
  expect(new Set(names.map(look)).size).toBe(names.length);
});
