import { judgeOf, languages, messagesOf, piecesOf } from './words.mjs';

describe('pieces of a message', () => {
  it.each([
    ['Log out', ['Log out']],
    ['Minimum amount {min}', ['Minimum amount']],
    ['Read <b>this</b> first', ['Read', 'this', 'first']],
    [
      '{count, plural, one {# day is left} other {# days are left}} of {total}',
      ['# day is left', '# days are left', 'of'],
    ],
    ['{a} · {b}', []],
  ])('%s', (message, pieces) => {
    expect(piecesOf(message)).toEqual(pieces);
  });
});

describe('what is wrong with a text', () => {
  const german = judgeOf('de');
  const arabic = judgeOf('ar');
  const english = judgeOf('en');
  const logOut = messagesOf('en').get('account.leave.label')!;

  it('knows ten languages, English first', () => {
    expect(languages).toHaveLength(10);
    expect(languages[0]).toBe('en');
  });

  it('the message of another key may read as English does', () => {
    const own = new Set(messagesOf('de').values());
    const shared = [...messagesOf('en')].filter(
      ([key, text]) => own.has(text) && messagesOf('de').get(key) !== text,
    );
    for (const [, text] of shared) expect([text, german(text)]).toEqual([text, null]);
  });

  it.each([
    [logOut, 'untranslated'],
    [messagesOf('de').get('account.leave.label')!, null],
    ['market.title', 'key in place of words'],
    ['It is {count} days', 'value left open'],
    ['NaN USDT', 'value left open'],
    ['Sentences of the site that nobody has translated and that you read', 'English sentence'],
    ['EURUSD', null],
    ['BTC/USDT 64,000.00', null],
  ])('%s: %s', (text, kind) => {
    expect(german(text)).toBe(kind);
    if (kind !== null) expect(arabic(text)).toBe(kind);
  });

  it('English is no fault in English', () => {
    for (const message of [...messagesOf('en').values()].filter((text) => !text.includes('{')))
      expect([message, english(message)]).toEqual([message, null]);
  });
});
