import { useTranslations } from 'next-intl';
import { Time } from '@/components/ui/figures/time';
import type { CollectibleDetail } from '@/lib/collectibles/contract';

/** Whether it was sent to its new owner, and by which reference that can be found. */
export function TransferLine({ transfer }: Pick<CollectibleDetail, 'transfer'>) {
  const t = useTranslations('collectibles.transfer');
  if (transfer === null) return <span className="block">{t('waiting')}</span>;
  return (
    <>
      <span className="block">{t.rich('sent', { time: () => <Time at={transfer.time} /> })}</span>
      <span className="block break-all">
        {t.rich('reference', { reference: () => <bdi dir="ltr">{transfer.reference}</bdi> })}
      </span>
    </>
  );
}
