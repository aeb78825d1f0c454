import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RealOnly } from '@/components/money/real-only';
import { PrivateContent } from '@/components/shell/private-content';
import { Words } from '@/components/shell/words';
import { shownSwaps } from '@/components/swaps/queries';
import { SwapScreen } from '@/components/swaps/swap-screen';
import { listSwaps, readSwapTerms } from '@/lib/swaps/service';
import { customerOrLogin } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('swaps'))('title') };
}

export default async function SwapPage() {
  const caller = await customerOrLogin('/flashswap');
  const t = await getTranslations('swaps');
  if (caller.mode === 'demo') return <RealOnly />;
  const [terms, swaps] = await Promise.all([
    readSwapTerms({}, caller),
    listSwaps({ page: 1, size: shownSwaps }, caller),
  ]);
  return (
    <Words of={['swaps', 'codes', 'fees']}>
      <h1 className="sr-only">{t('title')}</h1>
      <PrivateContent>
        <SwapScreen customerId={caller.customerId} terms={terms} swaps={swaps.items} />
      </PrivateContent>
    </Words>
  );
}
