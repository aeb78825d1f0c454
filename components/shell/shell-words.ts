import { getTranslations } from 'next-intl/server';
import type { BellWords } from '@/components/notifications/bell-words';

/** The few words of the shell's client parts, handed over as props so that no catalogue is sent. */
export async function shellWords() {
  const t = await getTranslations('shell');
  const common = await getTranslations('common');
  return {
    language: { label: t('language.label'), title: t('language.title') },
    theme: { label: t('theme.label'), toLight: t('theme.light'), toDark: t('theme.dark') },
    mode: {
      label: t('mode.label'),
      real: common('real'),
      demo: common('demo'),
      toReal: t('mode.toReal'),
      toDemo: t('mode.toDemo'),
      failed: t('mode.failed'),
    },
  };
}

/** The words of the bell, which is loaded after the page. */
export async function bellWords(): Promise<BellWords> {
  const [t, alerts] = await Promise.all([
    getTranslations('notifications'),
    getTranslations('alerts'),
  ]);
  return {
    label: t('title'),
    unread: t('unread', { count: '{count}' }),
    reached: alerts('reached', { code: '{code}', price: '{price}' }),
  };
}
