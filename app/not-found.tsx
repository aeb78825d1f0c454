import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

export default async function NotFound() {
  const t = await getTranslations('shell');
  const common = await getTranslations('common');
  return (
    <EmptyState
      icon="search"
      title={common('nothingFound')}
      action={<ButtonLink href="/">{t('home')}</ButtonLink>}
    />
  );
}
