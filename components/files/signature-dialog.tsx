'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  onTaken: (signature: Blob) => void;
};

function Paper({ onTaken }: Pick<Props, 'onTaken'>) {
  const t = useTranslations('files.signature');
  const paper = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [isEmpty, setEmpty] = useState(true);
  useEffect(() => {
    const canvas = paper.current!;
    // As many dots as the screen has, or the line is blurred.
    const ratio = Math.max(window.devicePixelRatio, 2);
    [canvas.width, canvas.height] = [canvas.offsetWidth * ratio, canvas.offsetHeight * ratio];
    canvas.getContext('2d')!.scale(ratio, ratio);
    const made = new SignaturePad(canvas, { backgroundColor: '#ffffff', penColor: '#0e161e' });
    made.addEventListener('endStroke', () => setEmpty(made.isEmpty()));
    pad.current = made;
    return () => made.off();
  }, []);
  const clear = () => {
    pad.current?.clear();
    setEmpty(true);
  };
  return (
    <div className="grid gap-3">
      <canvas
        ref={paper}
        role="img"
        aria-label={t('paper')}
        className="h-44 w-full touch-none rounded-m border border-line-strong bg-white"
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isEmpty} onClick={clear}>
          {t('clear')}
        </Button>
        <Button
          variant="primary"
          disabled={isEmpty}
          onClick={() => paper.current?.toBlob((blob) => blob && onTaken(blob), 'image/png')}
        >
          {t('keep')}
        </Button>
      </div>
    </div>
  );
}

/** Takes a signature that is drawn with a finger, a pen or the mouse. */
export function SignatureDialog({ open, onClose, title, onTaken }: Props) {
  const t = useTranslations('files.signature');
  return (
    <Dialog open={open} onClose={onClose} title={title} text={t('text')}>
      {open ? <Paper onTaken={onTaken} /> : null}
    </Dialog>
  );
}
