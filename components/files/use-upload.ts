'use client';

import { useEffect, useRef, useState } from 'react';
import { ApiRefusal } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { uploadLimits, type FilePurpose } from '@/lib/files/rules';
import { mayPassAgain, sendFile } from './send-file';

export type UploadState = {
  phase: 'empty' | 'sending' | 'checking' | 'ready' | 'failed';
  /** From 0 to 1. */
  progress: number;
  /** Words for what went wrong. */
  error: string | null;
  /** Whether the same file may pass another time. */
  mayPass: boolean;
  /** The picture, where the browser can draw it. */
  preview: string | null;
};

const nothing: UploadState = {
  phase: 'empty',
  progress: 0,
  error: null,
  mayPass: false,
  preview: null,
};

// No browser but one draws JPEG 2000.
const isDrawn = (file: Blob) => /^image\/(jpeg|png)$/.test(file.type);

type Shown = { file: Blob; preview: string | null };

const forget = (shown: Shown | null) => {
  if (shown?.preview) URL.revokeObjectURL(shown.preview);
};

/**
 * Sends one file after the other for a purpose; `onReady` gets the id of each that was taken. Where another
 * one is refused, that which was taken stays.
 */
export function useUpload(purpose: FilePurpose, onReady: (fileId: string) => void) {
  const words = useErrorWords();
  const [state, setState] = useState(nothing);
  const running = useRef<AbortController | null>(null);
  const last = useRef<Shown | null>(null);
  const taken = useRef<Shown | null>(null);

  useEffect(
    () => () => {
      running.current?.abort();
      forget(last.current);
      forget(taken.current);
    },
    [],
  );

  async function run(sent: Shown) {
    const { file, preview } = sent;
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const show = (part: Partial<UploadState>) => {
      if (!signal.aborted) setState({ ...nothing, preview, ...part });
    };
    show({ phase: 'sending' });
    try {
      if (file.size > uploadLimits.mostBytes) throw new ApiRefusal('10106');
      const onProgress = (progress: number) =>
        show({ phase: progress < 1 ? 'sending' : 'checking', progress });
      const id = await sendFile(file, { purpose, onProgress, signal });
      if (signal.aborted) return;
      show({ phase: 'ready', progress: 1 });
      if (taken.current !== sent) forget(taken.current);
      taken.current = sent;
      onReady(id);
    } catch (error) {
      const stays = taken.current;
      show({
        ...(stays ? { phase: 'ready', preview: stays.preview } : { phase: 'failed' }),
        error: words(error),
        mayPass: mayPassAgain(error),
      });
    }
  }

  return {
    ...state,
    /** Ends what is under way; what was taken before stays. */
    stop() {
      running.current?.abort();
      const stays = taken.current;
      if (last.current !== stays) forget(last.current);
      last.current = stays;
      setState(
        stays ? { ...nothing, phase: 'ready', progress: 1, preview: stays.preview } : nothing,
      );
    },
    /** Takes off what was taken. */
    clear() {
      for (const shown of new Set([last.current, taken.current])) forget(shown);
      last.current = taken.current = null;
      setState(nothing);
    },
    send(file: Blob) {
      if (last.current !== taken.current) forget(last.current);
      last.current = { file, preview: isDrawn(file) ? URL.createObjectURL(file) : null };
      void run(last.current);
    },
    retry() {
      if (last.current) void run(last.current);
    },
  };
}
