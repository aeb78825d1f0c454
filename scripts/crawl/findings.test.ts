import { openFindings, reportOf } from './findings.mjs';

const clipped = (what: string, at: string) => ({ kind: 'clipped text', what, at, source: 'b.cut' });

test('findings of one cause stand together, with where they were seen', () => {
  const [first, second, ...more] = openFindings([
    { ...clipped('One', '/market'), seen: 'de phone visitor' },
    { ...clipped('Two', '/'), seen: 'en phone visitor' },
    { kind: 'untranslated', what: '3 days left', at: '/' },
    { kind: 'untranslated', what: '4 days left', at: '/' },
  ]);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ kind: 'clipped text', count: 2 });
  expect(second).toMatchObject({ kind: 'untranslated', count: 2 });
  const { lines, table } = reportOf([first!, second!]);
  expect(lines.join('\n')).toContain('One · Two');
  expect(lines.join('\n')).toContain('de phone visitor · en phone visitor');
  expect(table).toEqual({
    'clipped text': { causes: 1, findings: 2 },
    untranslated: { causes: 1, findings: 2 },
  });
});

test('what is accepted is none', () => {
  const missing = { kind: 'bad status', what: '404', source: 'answer' };
  expect(openFindings([{ ...missing, at: '/detail' }])).toEqual([]);
  expect(openFindings([{ ...missing, at: '/detail?id' }])).toHaveLength(1);
});
