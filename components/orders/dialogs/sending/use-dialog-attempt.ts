import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { isTooOld, useAttempt, type Options, type Send } from '@/components/api/use-attempt';
import { toast } from '@/components/ui/toast';
import { useRefusalWords } from '../refusal';

export type InDialog = {
  open: boolean;
  onClose: (isUnsettled?: boolean) => void;
  /** Said after a refusal: what did not happen, and that no money moved. */
  nothing: string;
  /** Said when no answer came. */
  unsure: string;
};

/** `useAttempt` of a dialog: how a try failed is said above the page where the dialog is closed by then, or gone. */
export function useDialogAttempt<Body, Answer>(
  send: Send<Body, Answer>,
  { open, onClose, nothing, unsure, ...options }: InDialog & Options<Body>,
) {
  const words = useRefusalWords();
  const common = useTranslations('common');
  const isOpen = useRef(open);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    isOpen.current = open;
    return () => {
      isOpen.current = false;
    };
  }, [open]);
  const made = useAttempt(send, {
    ...options,
    onFail(phase, error) {
      if (isOpen.current) return;
      // Its key went with it, so nothing is promised of a second time.
      if (phase === 'unsure' && isGone.current && !options.from)
        return toast(common('networkTimeout'), 'bad');
      const rest = phase === 'refused' ? nothing : unsure;
      toast(isTooOld(error) ? words(error) : `${words(error)} ${rest}`, 'bad');
      // All is said: it need not be shown once more before any other.
      if (phase === 'refused') onClose();
    },
  });
  return { ...made, isOpen: () => isOpen.current };
}
