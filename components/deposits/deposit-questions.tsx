'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useErrorWords } from '@/components/api/error-words';
import { useAction } from '@/components/api/use-action';
import { answerDeposit } from '@/components/questions/queries';
import type { Question } from '@/components/questions/use-question';
import { Notice } from '@/components/ui/error-state';
import { lateDialog } from '@/components/ui/loading/late';
import { refreshDeposits } from './queries';

const QuestionDialog = lateDialog(() =>
  import('@/components/questions/question-dialog').then(({ QuestionDialog }) => QuestionDialog),
);

/** Asks about a deposit that is on record already; a yes leads to what such fraud looks like. */
export function DepositQuestions({ question }: { question: Question }) {
  const t = useTranslations('questions');
  const router = useRouter();
  const { run, busy, failure } = useAction(answer, { words: useErrorWords(), says: 'here' });

  async function answer() {
    if (!question.body.question) return;
    const { restsUntil } = await answerDeposit(question.body.question);
    question.forget();
    void refreshDeposits();
    if (restsUntil) router.push('/help/pressure');
  }

  return (
    <QuestionDialog
      open={question.asked !== null}
      onClose={question.forget}
      question={question}
      busy={busy}
      onSend={run}
      text={t('textDeposit')}
      notice={failure ? <Notice>{failure}</Notice> : null}
    />
  );
}
