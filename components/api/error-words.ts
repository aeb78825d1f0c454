'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { ApiRefusal } from './call';

const common = {
  timeout: 'networkTimeout',
  offline: 'offline',
  otherAccount: 'otherAccount',
  tooLate: 'tooLate',
  tooOld: 'tooOld',
  '400': 'invalid',
  '403': 'notAllowed',
  '404': 'notAllowed',
  '409': 'notAllowed',
  '413': 'invalid',
  '415': 'invalid',
  '429': 'tooMany',
  '503': 'unknownError',
} as const;

/**
 * Words for whatever a call threw, and for a bare catalogue code such as a form's message. Wrap the
 * screen in `<Words of={['codes']}>`, or the customer reads only that it did not work.
 */
export function useErrorWords(): (error: unknown) => string {
  const t = useTranslations('common');
  const all = useTranslations();
  const locale = useLocale();
  const zone = useZone();
  const wordsOf = (code: string, values: Record<string, unknown> = {}): string | null => {
    const key = `codes.${code}` as Parameters<typeof all.has>[0];
    return all.has(key) ? all(key, values as never) : null;
  };
  return (error) => {
    if (typeof error === 'string') return wordsOf(error) ?? t('invalid');
    if (!(error instanceof ApiRefusal) || error.code === null) return t('unknownError');
    const { code, issues, result } = error;
    if (code === '10005' && typeof result?.until === 'string') {
      const until = formatter(locale).dateTime(result.until, zone);
      return all('codes.suspendedUntil', { until, reason: String(result.reason ?? '') });
    }
    const known = wordsOf(issues[0]?.message ?? code, result ?? {});
    return known ?? t(code in common ? common[code as keyof typeof common] : 'invalid');
  };
}
