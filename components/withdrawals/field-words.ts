import { useTranslations } from 'next-intl';
import { useErrorWords } from '@/components/api/error-words';

/** Words for what only the fields of a destination are refused for, which no other page is to carry; else those of the catalogue. */
export function useFieldWords(): (error: unknown) => string {
  const t = useTranslations('withdrawals.wrong');
  const words = useErrorWords();
  return (error) => {
    const key = error as Parameters<typeof t>[0];
    return typeof error === 'string' && t.has(key) ? t(key) : words(error);
  };
}
