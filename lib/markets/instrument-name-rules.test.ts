import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '@/lib/core/locales';
import { instrumentName } from './instrument-name-rules';

const names = (locale: Locale): Record<string, string> =>
  JSON.parse(readFileSync(path.join(process.cwd(), `messages/${locale}/instruments.json`), 'utf8'));

const pair = (base: string, quote: string) =>
  ({ code: base + quote, type: 1, name: `${base}/${quote}`, base, quote }) as const;

const bitcoin = {
  code: 'BTCUSDT',
  type: 2,
  name: 'Bitcoin',
  base: 'BTC',
  quote: 'USDT',
} as const;

describe('the name of an instrument', () => {
  it('calls a pair by its currencies, written as the language writes them', () => {
    expect(instrumentName(pair('EUR', 'USD'), 'en', {})).toBe('Euro · US dollar');
    expect(instrumentName(pair('NZD', 'CHF'), 'en', {})).toBe('New Zealand dollar · Swiss franc');
    expect(instrumentName(pair('USD', 'CNH'), 'en', {})).toBe(
      'US dollar · Chinese yuan (offshore)',
    );
    expect(instrumentName(pair('EUR', 'USD'), 'de', {})).toBe('Euro · US-Dollar');
    expect(instrumentName(pair('EUR', 'USD'), 'es', {})).toBe('Euro · Dólar estadounidense');
    expect(instrumentName(pair('EUR', 'USD'), 'zh', {})).toBe('欧元 · 美元');
    expect(instrumentName(pair('EUR', 'USD'), 'hk', {})).toBe('歐元 · 美元');
    expect(instrumentName(pair('EUR', 'USD'), 'ar', {})).toBe('يورو · دولار أمريكي');
  });

  it('shows the code of what is no currency', () => {
    expect(instrumentName(pair('GOLD', 'XXQ'), 'en', {})).toBe('GOLD · XXQ');
  });

  it('takes the name the language has, else the proper name', () => {
    expect(instrumentName(bitcoin, 'zh', names('zh'))).toBe('比特币');
    expect(instrumentName(bitcoin, 'ja', names('ja'))).toBe('ビットコイン');
    expect(instrumentName(bitcoin, 'ar', names('ar'))).toBe('بيتكوين');
    expect(instrumentName(bitcoin, 'fr', names('fr'))).toBe('Bitcoin');
    expect(instrumentName({ ...bitcoin, code: 'PEPEUSDT', name: 'Pepe' }, 'zh', names('zh'))).toBe(
      'Pepe',
    );
  });
});
