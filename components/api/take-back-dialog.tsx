'use client';

import { useTranslations } from 'next-intl';
import { AttemptNotice } from '@/components/api/attempt-notice';
import { ApiRefusal } from '@/components/api/call';
import type { useAttempt } from '@/components/api/use-attempt';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/error-state';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { toast } from '@/components/ui/toast';

type Props = {
  open: boolean;
  onClose: () => void;
  /** The attempt at taking it back. */
  taking: Pick<
    ReturnType<typeof useAttempt<{ id: string }, unknown>>,
    'phase' | 'error' | 'attempt'
  >;
  id: string;
  title: string;
  /** What becomes of it. */
  text: string;
  /** The words that leave it as it is, those that take it back, and what is said once that is done. */
  keep: string;
  button: string;
  done: string;
  /** How it ended while this was asked; then nothing else is offered. */
  ended?: string | null;
  /** Said where it was decided already, for what is no order. */
  late?: string;
  /** Fetches what may have changed, whatever was answered. */
  refresh: () => Promise<void>;
};

/** Asks before something that was asked for is taken back. */
export function TakeBackDialog({ open, onClose, taking, id, refresh, ...words }: Props) {
  const common = useTranslations('common');
  const { attempt, phase, error } = taking;
  // What is under way has its own answer, and what fades keeps its words.
  const ended = open && phase !== 'sending' ? words.ended : null;
  const said = error instanceof ApiRefusal && error.code === '10115' ? words.late : undefined;

  async function confirm() {
    const done = await attempt({ id });
    void refresh();
    if (!done) return;
    toast(words.done);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      text={ended ? undefined : words.text}
      actions={
        ended ? (
          <Button onClick={onClose}>{common('close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{words.keep}</Button>
            <Button
              variant="danger"
              busy={phase === 'sending'}
              onClick={() => void keepingFocus(confirm)}
            >
              {phase === 'unsure' ? common('retry') : words.button}
            </Button>
          </>
        )
      }
    >
      {ended ? (
        <Notice tone="plain">{ended}</Notice>
      ) : (
        <AttemptNotice phase={phase} error={error} said={said} />
      )}
    </Dialog>
  );
}
