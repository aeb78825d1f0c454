'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { KeptFields } from '@/components/api/kept-fields';
import type { Phase } from '@/components/api/use-attempt';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { QuestionFields } from './question-fields';
import type { Question } from './use-question';

type Props = {
  open: boolean;
  onClose: () => void;
  question: Question;
  /** Of the attempt that the answers are sent with, where it may be sent again as it was. */
  phase?: Phase;
  busy: boolean;
  onSend: () => void;
  /** What the dialog says before it asks. */
  text?: string;
  /** How the attempt to send it ended. */
  notice?: ReactNode;
};

/** Asks before a large or unusual deposit or withdrawal goes on. */
export function QuestionDialog(props: Props) {
  const { open, onClose, question, phase = 'ready', busy, onSend, text, notice } = props;
  const t = useTranslations('questions');
  const common = useTranslations('common');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      text={text ?? t('text')}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => question.isReady() && onSend()}>
            {phase === 'unsure' ? common('retry') : t('send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <KeptFields phase={phase}>
          <QuestionFields question={question} />
        </KeptFields>
        {notice}
      </div>
    </Dialog>
  );
}
