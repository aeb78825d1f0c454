'use client';

import { ButtonLink } from '@/components/ui/button';
import { choiceHref } from '@/components/markets/rows/market-choice';
import { useOrderWords } from './use-order-words';

const openNow = choiceHref({ filter: 'all', query: '', order: 'listed', state: 'open' });

/** From a market that rests to those that trade. */
export function OpenMarkets() {
  const { t } = useOrderWords();
  return (
    <ButtonLink href={openNow} prefetch={false}>
      {t('ways.open')}
    </ButtonLink>
  );
}
