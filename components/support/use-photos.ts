'use client';

import { useEffect, useRef, useState } from 'react';
import { ApiRefusal, newKey } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { sendFile } from '@/components/files/send-file';
import { uploadLimits } from '@/lib/files/rules';
import { filesMax } from '@/lib/support/rules';

export type Photo = {
  key: string;
  name: string;
  /** The upload, once it was taken. */
  fileId: string | null;
  failure: string | null;
};

/** Photographs that come along with the next message, each sent as soon as it is chosen. */
export function usePhotos() {
  const words = useErrorWords();
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const running = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const all = running.current;
    return () => all.forEach((one) => one.abort());
  }, []);

  const drop = (key: string) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    setPhotos((now) => now.filter((photo) => photo.key !== key));
  };

  async function send(file: File, key: string): Promise<void> {
    const { signal } = running.current.set(key, new AbortController()).get(key)!;
    const show = (part: Partial<Photo>) =>
      setPhotos((now) => now.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));
    try {
      if (file.size > uploadLimits.mostBytes) throw new ApiRefusal('10106');
      const how = { purpose: 'support', onProgress: () => undefined, signal } as const;
      show({ fileId: await sendFile(file, how) });
    } catch (error) {
      if (!signal.aborted) show({ failure: words(error) });
    }
  }

  function add(files: FileList): void {
    const chosen = [...files].slice(0, filesMax - photos.length).map((file) => ({
      file,
      key: newKey(),
    }));
    const added = chosen.map(({ file, key }) => ({
      key,
      name: file.name,
      fileId: null,
      failure: null,
    }));
    setPhotos([...photos, ...added]);
    for (const { file, key } of chosen) void send(file, key);
  }

  const ids = photos.flatMap(({ fileId }) => fileId ?? []);
  return {
    photos,
    add,
    drop,
    clear: () => setPhotos([]),
    ids,
    /** Whether each of them arrived. */
    areThere: ids.length === photos.length,
    /** Whether one of them never will. */
    hasFailed: photos.some(({ failure }) => failure !== null),
    isFull: photos.length >= filesMax,
  };
}
