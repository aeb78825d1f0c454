import { sentenceFor } from './plain-error.mjs';

it.each([
  [{ code: 'ENOSPC', path: '/data/wal' }, 'The disk is full, at /data/wal'],
  [{ code: 'ENOSPC' }, 'The disk is full: make room'],
  [{ code: '53100' }, 'The disk of the database is full'],
  [{ code: 'EADDRINUSE', port: 3000 }, 'Port 3000 is in use by another program'],
  [{ code: 'EADDRNOTAVAIL', address: '203.0.113.7' }, '203.0.113.7 is no address of this machine'],
])('is a sentence of what is wrong: %j', (error, said) => {
  expect(sentenceFor(Object.assign(new Error('x'), error), undefined)).toMatch(said);
});

it('is none for what nobody can mend', () => {
  expect(sentenceFor(new TypeError('x is not a function'))).toBeUndefined();
});

it.each(['timeout expired', 'Query read timeout', 'Connection terminated unexpectedly'])(
  'is a sentence of a database that does not answer: %s',
  (words) => {
    const address = 'postgresql://owner:secret@db.example/assay';
    expect(sentenceFor(new Error(words), address)).toBe(
      'db.example:5432/assay does not answer in time.',
    );
  },
);
