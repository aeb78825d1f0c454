'use client';

import { useTranslations } from 'next-intl';
import { deviceOf } from '@/lib/core/text/device-name';

/** Says the browser and system of a user agent in words. */
export function useDeviceName(): (from: { userAgent: string | null }) => string {
  const t = useTranslations('login.security');
  return ({ userAgent }) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t('onSystem', { browser, system });
    return browser ?? system ?? t('unknownDevice');
  };
}
