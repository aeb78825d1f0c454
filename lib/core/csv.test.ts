import { csvCell } from './csv';

it('leaves numbers alone and keeps formulas from being one', () => {
  expect(['-12.50', '0.2', 7, null].map(csvCell)).toEqual(['-12.50', '0.2', '7', '']);
  expect(csvCell('=HYPERLINK("http://x")')).toBe(`"'=HYPERLINK(""http://x"")"`);
  expect(['+1+1', '-1+1', '@SUM(A1)', '\tx'].map(csvCell)).toEqual([
    "'+1+1",
    "'-1+1",
    "'@SUM(A1)",
    "'\tx",
  ]);
});

it('quotes what would break a line', () => {
  expect(csvCell('a,b')).toBe('"a,b"');
  expect(csvCell('a"b')).toBe('"a""b"');
  expect(csvCell('a\nb')).toBe('"a\nb"');
});
