'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/error-state';
import type { FilePurpose } from '@/lib/files/rules';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  purpose: FilePurpose;
  onTaken: (photo: Blob) => void;
};

const quality = 0.92;

const endStream = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());

/** The camera's picture in a video element, from when that is there until it is gone. */
function useCamera(purpose: FilePurpose) {
  const finder = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'ready' | 'failed'>('starting');
  useEffect(() => {
    const video = finder.current!;
    const ending = new AbortController();
    const facingMode = purpose === 'selfie' || purpose === 'hand-held' ? 'user' : 'environment';
    const begin = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode, width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
      if (ending.signal.aborted) return endStream(stream);
      ending.signal.addEventListener('abort', () => endStream(stream));
      video.srcObject = stream;
      await video.play();
      setState('ready');
    };
    // Without https there is no `mediaDevices` either.
    begin().catch(() => setState('failed'));
    return () => ending.abort();
  }, [purpose]);
  return { finder, state };
}

function Viewfinder({ purpose, onTaken }: Pick<Props, 'purpose' | 'onTaken'>) {
  const t = useTranslations('files.camera');
  const { finder, state } = useCamera(purpose);
  const [taken, setTaken] = useState<{ photo: Blob; url: string } | null>(null);
  const url = useRef<string | null>(null);
  useEffect(
    () => () => {
      if (url.current) URL.revokeObjectURL(url.current);
    },
    [],
  );

  function shoot() {
    const video = finder.current!;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    canvas.getContext('2d')!.drawImage(video, 0, 0);
    canvas.toBlob(
      (photo) => {
        if (!photo) return;
        if (url.current) URL.revokeObjectURL(url.current);
        url.current = URL.createObjectURL(photo);
        setTaken({ photo, url: url.current });
      },
      'image/jpeg',
      quality,
    );
  }

  if (state === 'failed') return <Notice>{t('failed')}</Notice>;
  return (
    <div className="grid gap-3">
      <div className="relative aspect-[4/3] overflow-hidden rounded-m bg-sunken">
        <video ref={finder} playsInline muted className="size-full object-contain" />
        {taken ? (
          // eslint-disable-next-line @next/next/no-img-element -- a picture of this browser's own memory
          <img
            src={taken.url}
            alt={t('photo')}
            className="absolute inset-0 size-full bg-sunken object-contain"
          />
        ) : null}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {taken ? (
          <>
            <Button onClick={() => setTaken(null)}>{t('again')}</Button>
            <Button variant="primary" onClick={() => onTaken(taken.photo)}>
              {t('use')}
            </Button>
          </>
        ) : (
          <Button variant="primary" disabled={state !== 'ready'} onClick={shoot}>
            {t('shoot')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Takes a photo with the camera of this device. */
export function CameraDialog({ open, onClose, title, purpose, onTaken }: Props) {
  const t = useTranslations('files.camera');
  return (
    <Dialog open={open} onClose={onClose} title={title} text={t('text')}>
      {open ? <Viewfinder purpose={purpose} onTaken={onTaken} /> : null}
    </Dialog>
  );
}
