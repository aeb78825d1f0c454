import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

export default async function NoSuchCollectible() {
  const t = await getTranslations('collectibles');
  return (
    <EmptyState
      icon="search"
      title={t('missing')}
      action={<ButtonLink href="/nfts">{t('backToAll')}</ButtonLink>}
    />
  );
}
