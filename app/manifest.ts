import type { MetadataRoute } from 'next';
import { getTranslations } from 'next-intl/server';
import { currentLocale } from '@/i18n/locale';
import { direction, langOf } from '@/lib/core/locales';

const png = (src: string, sizes: string) => ({ src, sizes, type: 'image/png' });
const small = png('/app/icon-192.png', '192x192');

/** Browsers ask for it without the visitor's cookies, and so in the language of the browser. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const locale = await currentLocale();
  const [t, shell] = await Promise.all([getTranslations('app'), getTranslations('shell')]);
  return {
    id: '/',
    name: 'Assay',
    short_name: 'Assay',
    description: t('description'),
    lang: langOf(locale),
    dir: direction(locale),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f4f6f8',
    theme_color: '#0a6b6a',
    categories: ['finance'],
    icons: [
      small,
      png('/app/icon-512.png', '512x512'),
      { ...png('/app/maskable-512.png', '512x512'), purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: shell('market'), url: '/market', icons: [small] },
      { name: shell('account'), url: '/profile', icons: [small] },
    ],
  };
}
