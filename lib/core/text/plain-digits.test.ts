import { plainDigits } from './plain-digits';

it.each(['٧٩٢٦٧٩', '۷۹۲۶۷۹', '７９２６７９', '७९२६७९', '𝟟𝟡𝟚𝟞𝟟𝟡', '792679'])(
  'reads the digits of %s',
  (text) => expect(plainDigits(text)).toBe('792679'),
);

it('leaves everything else as it is', () => expect(plainDigits('0x3f9a… ½ ٣')).toBe('0x3f9a… ½ 3'));
