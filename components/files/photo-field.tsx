'use client';

import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button, buttonLook } from '@/components/ui/button';
import { formatter } from '@/components/ui/figures/format';
import { Icon } from '@/components/ui/icon';
import { lateDialog } from '@/components/ui/loading/late';
import type { FilePurpose } from '@/lib/files/rules';
import { FileIcon } from './file-icon';
import { useUpload, type UploadState } from './use-upload';

const CameraDialog = lateDialog(() => import('./camera-dialog').then((m) => m.CameraDialog));
const SignatureDialog = lateDialog(() =>
  import('./signature-dialog').then((m) => m.SignatureDialog),
);

type Props = {
  label: string;
  hint?: string;
  purpose: FilePurpose;
  /** What was handed in before and may stay. */
  keptId?: string | undefined;
  /** Whether that was uploaded before the page was loaded, and not handed in yet. */
  isUploaded?: boolean;
  /** What is wrong with it, in the reader's language. */
  error?: string | undefined;
  /** Where to focus while it is missing. */
  focusRef?: (button: HTMLButtonElement | null) => void;
  onReady: (fileId: string) => void;
  /** Of what may be left out: it is taken off again. */
  onRemove?: () => void;
};

function Thumbnail({ preview, children }: { preview: string | null; children: ReactNode }) {
  return (
    <span className="grid h-14 w-20 shrink-0 place-items-center overflow-hidden rounded-s border border-line-strong bg-sunken text-ink-3">
      {preview ? (
        // eslint-disable-next-line @next/next/no-img-element -- a picture of this browser's own memory
        <img src={preview} alt="" className="size-full bg-white object-contain" />
      ) : (
        children
      )}
    </span>
  );
}

function Progress({ value, label }: { value: number; label: string }) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(value * 100)}
      className="mt-1.5 block h-1 overflow-hidden rounded-full bg-line"
    >
      <span className="block h-full bg-accent" style={{ inlineSize: `${value * 100}%` }} />
    </span>
  );
}

type StopProps = { field: string; onStop: () => void; after: RefObject<HTMLElement | null> };

/** Ends what is under way, or takes off what was taken; then it is gone, and gives the focus to what stands beside it. */
function StopButton({ field, onStop, after }: StopProps) {
  const t = useTranslations('files');
  const passOn = useCallback(
    (button: HTMLButtonElement) => () => {
      if (document.activeElement === button) after.current?.focus();
    },
    [after],
  );
  return (
    <Button ref={passOn} size="s" aria-describedby={field} onClick={onStop}>
      {t('remove')}
    </Button>
  );
}

type ChooseProps = { label: string; disabled: boolean; onChoose: (file: File) => void };

function ChooseFile({ label, disabled, onChoose }: ChooseProps) {
  const t = useTranslations('files');
  return (
    <label
      className={clsx(
        buttonLook({ size: 's' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus',
        disabled && 'pointer-events-none opacity-55',
      )}
    >
      {t('choose')}
      <span className="sr-only">: {label}</span>
      <input
        type="file"
        accept=".jpg,.jpeg,.png,.jp2,.j2k,.j2c,image/jpeg,image/png,image/jp2"
        className="sr-only"
        // Not `disabled`, which would take the focus away from who chose by key.
        aria-disabled={disabled || undefined}
        onClick={(event) => disabled && event.preventDefault()}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onChoose(file);
          target.value = '';
        }}
      />
    </label>
  );
}

type Kept = 'no' | 'asked' | 'stays';

function useStateWords({ phase, progress }: UploadState, kept: Kept, hint: string | undefined) {
  const t = useTranslations('files');
  const { percent } = formatter(useLocale());
  if (phase === 'sending') return t('sending', { percent: percent(String(progress), 0) });
  if (phase === 'checking') return t('checking');
  if (phase === 'ready') return t('ready');
  if (kept === 'no' && hint)
    return (
      <>
        {hint} <span className="block">{t('formats')}</span>
      </>
    );
  if (kept === 'no') return t('formats');
  return t(kept === 'asked' ? 'asked' : 'kept');
}

/** One picture to hand in: taken by the camera, drawn, or chosen as a file, and sent at once. */
export function PhotoField({
  label,
  hint,
  purpose,
  keptId,
  isUploaded,
  error,
  focusRef,
  onReady,
  onRemove,
}: Props) {
  const t = useTranslations('files');
  const id = useId();
  const taking = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const upload = useUpload(purpose, onReady);
  const { phase, progress, preview } = upload;
  const isKept = keptId !== undefined && (phase === 'empty' || phase === 'failed');
  const kept = !isKept ? 'no' : error ? 'asked' : 'stays';
  const stateWords = useStateWords(upload, kept, hint);
  const words = isKept && isUploaded ? t('ready') : stateWords;
  const stays = phase === 'ready' || kept === 'stays' ? ` ${t('stays')}` : '';
  const wrong = upload.error ? upload.error + stays : phase === 'empty' ? error : undefined;
  const isDrawn = purpose === 'signature';
  const isUnderWay = phase === 'sending' || phase === 'checking';
  const close = () => setOpen(false);
  const take = (file: Blob) => {
    setOpen(false);
    upload.send(file);
  };
  const dialog = { open: isOpen, onClose: close, onTaken: take, title: label };
  return (
    <div
      role="group"
      data-under-way={isUnderWay || undefined}
      aria-labelledby={id}
      aria-describedby={wrong ? `${id}-error` : `${id}-state`}
      className="grid gap-2 border-t border-line py-3"
    >
      <div className="flex flex-wrap items-center gap-3">
        <Thumbnail preview={preview}>
          <FileIcon name={isDrawn ? 'pen' : phase === 'ready' || isKept ? 'file' : 'camera'} />
        </Thumbnail>
        <div className="min-w-40 flex-1">
          <p id={id} className="flex items-center gap-1.5 font-strong">
            {label}
            {phase === 'ready' || kept === 'stays' ? (
              <Icon name="check" className="size-4 text-good" />
            ) : null}
          </p>
          <p id={`${id}-state`} aria-live="polite" className="text-s text-ink-2">
            {words}
            {isUnderWay ? <span className="block">{t('wait')}</span> : null}
          </p>
          {isUnderWay ? <Progress value={progress} label={label} /> : null}
        </div>
        <div className="flex flex-wrap gap-2">
          {upload.mayPass ? (
            <Button
              size="s"
              onClick={() => {
                // It is gone once the file is sent again.
                taking.current?.focus();
                upload.retry();
              }}
            >
              {t('retry')}
            </Button>
          ) : null}
          <Button
            ref={(button) => {
              taking.current = button;
              focusRef?.(button);
            }}
            size="s"
            variant={kept === 'asked' ? 'primary' : 'quiet'}
            // Not `disabled`, which would take the focus away that its dialog gives back.
            aria-disabled={isUnderWay || undefined}
            aria-describedby={id}
            onClick={() => setOpen(true)}
          >
            <FileIcon name={isDrawn ? 'pen' : 'camera'} className="size-4" />
            {t(isDrawn ? 'sign' : 'take')}
          </Button>
          {isUnderWay ? <StopButton field={id} onStop={upload.stop} after={taking} /> : null}
          {onRemove && (phase === 'ready' || isKept) ? (
            <StopButton
              field={id}
              after={taking}
              onStop={() => {
                upload.clear();
                onRemove();
              }}
            />
          ) : null}
          <ChooseFile label={label} disabled={isUnderWay} onChoose={upload.send} />
        </div>
      </div>
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="rounded-s bg-bad-soft px-3 py-2 text-s text-bad empty:hidden"
      >
        {wrong ? <bdi>{wrong}</bdi> : null}
      </p>
      {isDrawn ? <SignatureDialog {...dialog} /> : <CameraDialog {...dialog} purpose={purpose} />}
    </div>
  );
}
