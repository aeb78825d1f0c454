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

/** Sends one file after the other for a purpose; `onReady` gets the id of each that was taken. */
export function useUpload(purpose: FilePurpose, onReady: (fileId: string) => void) {
  const words = useErrorWords();
  const [state, setState] = useState(nothing);
  const running = useRef<AbortController | null>(null);
  const last = useRef<{ file: Blob; preview: string | null } | null>(null);

  useEffect(
    () => () => {
      running.current?.abort();
      if (last.current?.preview) URL.revokeObjectURL(last.current.preview);
    },
    [],
  );

  async function run(file: Blob, preview: string | null) {
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
      onReady(id);
    } catch (error) {
      show({ phase: 'failed', error: words(error), mayPass: mayPassAgain(error) });
    }
  }

  return {
    ...state,
    send(file: Blob) {
      if (last.current?.preview) URL.revokeObjectURL(last.current.preview);
      const preview = isDrawn(file) ? URL.createObjectURL(file) : null;
      last.current = { file, preview };
      void run(file, preview);
    },
    retry() {
      if (last.current) void run(last.current.file, last.current.preview);
    },
  };
}
