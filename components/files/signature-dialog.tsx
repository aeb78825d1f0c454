'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/fields/field';

const ink = '#0e161e';
const largestPx = 48;
const edgePx = 16;

/** Writes a name across the paper, as large as it fits, for who cannot draw one. */
function writeName(canvas: HTMLCanvasElement, name: string) {
  const context = canvas.getContext('2d')!;
  const { offsetWidth: width, offsetHeight: height } = canvas;
  const fontOf = (px: number) => `italic ${px}px cursive`;
  context.font = fontOf(largestPx);
  const fitting = (largestPx * (width - 2 * edgePx)) / context.measureText(name).width;
  context.font = fontOf(Math.min(largestPx, fitting));
  [context.fillStyle, context.textAlign, context.textBaseline] = [ink, 'center', 'middle'];
  context.fillText(name, width / 2, height / 2);
}

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
  const [name, setName] = useState('');
  useEffect(() => {
    const canvas = paper.current!;
    // As many dots as the screen has, or the line is blurred.
    const ratio = Math.max(window.devicePixelRatio, 2);
    [canvas.width, canvas.height] = [canvas.offsetWidth * ratio, canvas.offsetHeight * ratio];
    canvas.getContext('2d')!.scale(ratio, ratio);
    const made = new SignaturePad(canvas, { backgroundColor: '#ffffff', penColor: ink });
    made.addEventListener('endStroke', () => setEmpty(made.isEmpty()));
    pad.current = made;
    return () => made.off();
  }, []);
  const clear = () => {
    pad.current?.clear();
    setName('');
    setEmpty(true);
  };
  const keep = () => paper.current?.toBlob((blob) => blob && onTaken(blob), 'image/png');
  const type = (typed: string) => {
    pad.current?.clear();
    setName(typed);
    setEmpty(typed.trim() === '');
    if (typed.trim() !== '') writeName(paper.current!, typed.trim());
  };
  return (
    <div className="grid gap-3">
      <canvas
        ref={paper}
        role="img"
        aria-label={t('paper')}
        className="h-44 w-full touch-none rounded-m border border-line-strong bg-white"
      />
      <TextField
        label={t('type')}
        value={name}
        maxLength={60}
        autoComplete="name"
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (!isEmpty) keep();
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isEmpty} onClick={clear}>
          {t('clear')}
        </Button>
        <Button variant="primary" disabled={isEmpty} onClick={keep}>
          {t('keep')}
        </Button>
      </div>
    </div>
  );
}

/** Takes a signature that is drawn with a finger, a pen or the mouse, or typed. */
export function SignatureDialog({ open, onClose, title, onTaken }: Props) {
  const t = useTranslations('files.signature');
  return (
    <Dialog open={open} onClose={onClose} title={title} text={t('text')}>
      {open ? <Paper onTaken={onTaken} /> : null}
    </Dialog>
  );
}
