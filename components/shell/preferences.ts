import { cookies } from 'next/headers';
import { isRedUp, type Locale } from '@/lib/core/locales';

export type Theme = 'light' | 'dark';
export type UpDown = 'green-up' | 'red-up';

export type Preferences = {
  /** Undefined follows the system. */
  theme: Theme | undefined;
  updown: UpDown;
};

/** What the reader chose in this browser; colours of up and down follow their language until then. */
export async function currentPreferences(locale: Locale): Promise<Preferences> {
  const jar = await cookies();
  const theme = jar.get('theme')?.value;
  const updown = jar.get('updown')?.value;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    updown:
      updown === 'green-up' || updown === 'red-up'
        ? updown
        : isRedUp(locale)
          ? 'red-up'
          : 'green-up',
  };
}
