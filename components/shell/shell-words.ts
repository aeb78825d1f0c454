import { getTranslations } from 'next-intl/server';

/** The few words of the shell's client parts, handed over as props so that no catalogue is sent. */
export async function shellWords() {
  const t = await getTranslations('shell');
  const common = await getTranslations('common');
  return {
    language: { label: t('language.label'), title: t('language.title') },
    theme: { toLight: t('theme.light'), toDark: t('theme.dark') },
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
