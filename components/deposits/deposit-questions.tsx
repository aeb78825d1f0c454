'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useErrorWords } from '@/components/api/error-words';
import { useAction } from '@/components/api/use-action';
import { answerDeposit } from '@/components/questions/queries';
import type { Asked } from '@/components/questions/asked';
import { useQuestion, type Question } from '@/components/questions/use-question';
import { Button } from '@/components/ui/button';
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

/** What was asked about a deposit and is not answered yet: its crediting waits for it. */
export function OpenQuestion({ asked }: { asked: Asked }) {
  const t = useTranslations('deposits');
  const question = useQuestion();
  return (
    <>
      <Button onClick={() => question.ask(asked)}>{t('answer')}</Button>
      <DepositQuestions question={question} />
    </>
  );
}
