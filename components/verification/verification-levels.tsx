'use client';

import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import type { CallResult } from '@/components/api/call';
import { useEvents } from '@/components/api/events';
import { useServerState } from '@/components/api/server-state';
import { Button } from '@/components/ui/button';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { hasDraft, type DraftOf } from '@/components/ui/fields/drafts';
import { Notice } from '@/components/ui/error-state';
import type { Standing } from '@/lib/verification/contract';
import type { Level } from '@/lib/verification/rules';
import { AdvancedForm } from './advanced-form';
import { BasicForm } from './basic-form';
import { HandedIn } from './handed-in';
import { LevelCard } from './level-card';
import { begunWith, draftOf } from './level-form';
import { LoanForm, type Country } from './loan-form';
import { hearReviews, verificationQuery } from './queries';

type Props = {
  customerId: string;
  initial: CallResult<'GET user/getVerification'>;
  countries: readonly Country[];
};

/** Whether it was begun before the page was loaded; known once the page is alive, and so it stays. */
function useWasBegun(draft: DraftOf): boolean {
  const [look] = useState(() => {
    let found: boolean | null = null;
    return () => (found ??= hasDraft(draft));
  });
  return useSyncExternalStore(
    () => () => undefined,
    look,
    () => false,
  );
}

type WantedProps = { isOpen: boolean; draft: DraftOf; children: ReactNode };

/** A form that is long and not for everybody: behind a button until it is wanted, or was begun before a reload. */
function Wanted({ isOpen, draft, children }: WantedProps) {
  const t = useTranslations('verification');
  const [isWanted, setWanted] = useState(isOpen);
  const wasBegun = useWasBegun(draft);
  if (isWanted || wasBegun || isOpen) return children;
  return (
    <div>
      <Button onClick={() => void keepingFocus(async () => setWanted(true))}>{t('start')}</Button>
    </div>
  );
}

/** The three levels, as they stand now. */
export function VerificationLevels({ customerId, initial, countries }: Props) {
  const t = useTranslations('verification');
  useEvents(hearReviews);
  const levels = useServerState(verificationQuery).data ?? initial;
  const { basic, advanced, loan } = levels;
  const isOpen = ({ status }: Standing) => status === 'not-started' || status === 'rejected';
  const card = (level: Level, form: ReactNode) => {
    const standing = levels[level];
    return (
      <LevelCard key={level} level={level} standing={standing}>
        {isOpen(standing) ? (
          form
        ) : (
          <HandedIn level={level} standing={standing} countries={countries} />
        )}
      </LevelCard>
    );
  };
  return (
    <div className="grid gap-4">
      {card('basic', <BasicForm key={begunWith(basic)} standing={basic} customerId={customerId} />)}
      {card(
        'advanced',
        basic.status === 'verified' ? (
          <AdvancedForm key={begunWith(advanced)} standing={advanced} customerId={customerId} />
        ) : (
          <Notice tone="plain">{t('basicFirst')}</Notice>
        ),
      )}
      {card(
        'loan',
        <Wanted
          isOpen={loan.status === 'rejected'}
          draft={draftOf('loan', { standing: loan, customerId })}
        >
          <LoanForm
            key={begunWith(loan)}
            standing={loan}
            customerId={customerId}
            countries={countries}
          />
        </Wanted>,
      )}
    </div>
  );
}
