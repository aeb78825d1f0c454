import { matchesWords } from './search-rules';

it.each([
  ['How do I withdraw money?', 'WITHDRAW money', true],
  ['Gebühren für Auszahlungen', 'gebuhren', true],
  ['Comment puis-je être vérifié ?', 'verifie etre', true],
  ['出金にはいくらかかりますか', '出金', true],
  ['How do I withdraw money?', 'withdraw loan', false],
  ['Anything', '   ', true],
])('finds in “%s” the words “%s”: %s', (text, wanted, found) => {
  expect(matchesWords(text, wanted)).toBe(found);
});
