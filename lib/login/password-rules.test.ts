import { isOwnName, isPattern, stemsOf } from './password-rules';

it.each([
  'aaaaaaaa',
  '12121212',
  'abcabcabcab',
  'ßßßßßßßß',
  '密码密码密码密码',
  'abcdefgh',
  '87654321',
  'abcdabcdabcdabcd',
])('sees a pattern in %p', (password) => expect(isPattern(password)).toBe(true));

it.each([
  'correct horse battery',
  'abcdefgx',
  'aabbccdd',
  'пароль-пароль',
  'кот на окне',
  '1234876',
  '密码是很长的一句话',
])('sees none in %p', (password) => expect(isPattern(password)).toBe(false));

it('sees the own name with little around it, and not in a sentence', () => {
  const names = ['Ada.Lovelace', 'ada.lovelace@example.com', 'ada.lovelace'];
  for (const password of [
    'AdaLovelace',
    'ada.lovelace1',
    '99ada-lovelace',
    'ADA.LOVELACE@example.com',
  ])
    expect([password, isOwnName(password, names)]).toEqual([password, true]);
  expect(isOwnName('ada.lovelaceada.lovelace', names)).toBe(true);
  expect(isOwnName('ada.lovelace wrote notes', names)).toBe(false);
  expect(isOwnName('xy very long', ['xy'])).toBe(false);
});

it('looks up the word before digits and marks', () => {
  expect(stemsOf('Password2026!')).toEqual(['password2026!', 'password']);
  expect(stemsOf('sun2026!!')).toEqual(['sun2026!!']);
});
