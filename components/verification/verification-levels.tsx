'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import type { CallResult } from '@/components/api/call';
import { useEvents } from '@/components/api/events';
import { useServerState } from '@/components/api/server-state';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import type { Standing } from '@/lib/verification/contract';
import type { Level } from '@/lib/verification/rules';
import { AdvancedForm } from './advanced-form';
import { BasicForm } from './basic-form';
import { HandedIn } from './handed-in';
import { LevelCard } from './level-card';
import { LoanForm, type Country } from './loan-form';
import { hearReviews, verificationQuery } from './queries';

type Props = { initial: CallResult<'GET user/getVerification'>; countries: readonly Country[] };

/** A form that is long and not for everybody: behind a button until it is wanted. */
function Wanted({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const t = useTranslations('verification');
  const [isWanted, setWanted] = useState(isOpen);
  if (isWanted || isOpen) return children;
  return (
    <div>
      <Button onClick={() => setWanted(true)}>{t('start')}</Button>
    </div>
  );
}

/** The three levels, as they stand now. */
export function VerificationLevels({ initial, countries }: Props) {
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
  // Another submission begins another form, with what the review said of the one before.
  const keyOf = ({ status, reviewedAt }: Standing) => `${status} ${reviewedAt}`;
  return (
    <div className="grid gap-4">
      {card('basic', <BasicForm key={keyOf(basic)} standing={basic} />)}
      {card(
        'advanced',
        basic.status === 'verified' ? (
          <AdvancedForm key={keyOf(advanced)} standing={advanced} />
        ) : (
          <Notice tone="plain">{t('basicFirst')}</Notice>
        ),
      )}
      {card(
        'loan',
        <Wanted isOpen={loan.status === 'rejected'}>
          <LoanForm key={keyOf(loan)} standing={loan} countries={countries} />
        </Wanted>,
      )}
    </div>
  );
}
