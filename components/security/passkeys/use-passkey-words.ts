'use client';

import { useTranslations } from 'next-intl';
import { useErrorWords } from '@/components/api/error-words';
import { NoPasskey } from './ceremony';

/** Words for whatever kept a passkey from being made or used. */
export function usePasskeyWords(): (error: unknown) => string {
  const t = useTranslations('security.passkeys');
  const words = useErrorWords();
  return (error) => (error instanceof NoPasskey ? t(error.why) : words(error));
}
