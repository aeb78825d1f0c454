'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '../button';
import { Icon } from '../icon';

export type FailedShape = 'block' | 'line' | 'dialog';

type Props = {
  shape: FailedShape;
  /** `load`: it did not arrive; `show`: it did, and broke. */
  why: 'load' | 'show';
  busy?: boolean;
  /** Tried often enough that the page itself may be older than what the server has now. */
  old?: boolean;
  onRetry: () => void;
  onClose?: () => void;
};

/** A part that is missing, in its own place: what that means, and the way to try again. */
export function PartFailed(props: Props) {
  if (props.shape === 'dialog') return <FailedDialog {...props} />;
  return props.shape === 'line' ? <FailedLine {...props} /> : <FailedBlock {...props} />;
}

function FailedLine({ why, busy, onRetry }: Props) {
  const t = useTranslations('common');
  const title = t(why === 'load' ? 'part.notLoaded' : 'part.notShown');
  return (
    <button
      type="button"
      title={title}
      aria-busy={busy || undefined}
      onClick={onRetry}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-m px-2 text-s text-wait hover:bg-control pointer-coarse:min-h-touch"
    >
      <Icon name="warning" className="size-4" />
      <span className="sr-only">{title}</span>
      {t('retry')}
    </button>
  );
}

function Text({ why }: Pick<Props, 'why'>) {
  const t = useTranslations('common');
  return t(why === 'load' ? 'part.notLoadedText' : 'part.notShownText');
}

function Ways({ busy, old, onRetry }: Props) {
  const t = useTranslations('common');
  return (
    <>
      {old ? <Button onClick={() => window.location.reload()}>{t('part.reload')}</Button> : null}
      <Button variant="primary" busy={busy} onClick={onRetry}>
        {t('retry')}
      </Button>
    </>
  );
}

function FailedBlock(props: Props) {
  const t = useTranslations('common');
  return (
    <div role="status" className="grid justify-items-center gap-2 px-6 py-8 text-center">
      <p className="font-strong">{t(props.why === 'load' ? 'part.notLoaded' : 'part.notShown')}</p>
      <p className="max-w-96 text-s text-ink-2">
        <Text why={props.why} />
      </p>
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        <Ways {...props} />
      </div>
    </div>
  );
}

/** The browser's own dialog, since the page's may be what is missing. */
function FailedDialog(props: Props) {
  const t = useTranslations('common');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const title = t(props.why === 'load' ? 'part.notLoaded' : 'part.notShown');
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose?.();
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-l border border-line bg-surface p-0 text-ink shadow-card backdrop:bg-veil"
    >
      <div className="grid gap-2 px-5 py-4">
        <p className="text-l font-strong tracking-tight">{title}</p>
        <p className="text-m text-ink-2">
          <Text why={props.why} />
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 *:max-md:flex-1">
        <Button onClick={props.onClose}>{t('close')}</Button>
        <Ways {...props} />
      </div>
    </dialog>
  );
}
