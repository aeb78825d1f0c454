import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';

/** What a button that trades says while the connection is lost: nothing can be ordered at a price that is not known. */
export function Held() {
  const t = useTranslations('orders');
  return (
    <>
      <Icon name="lock" className="size-[18px]" />
      {t('ticket.held')}
    </>
  );
}
