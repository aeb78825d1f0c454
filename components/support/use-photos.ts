'use client';

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ApiRefusal, newKey } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { sendFile } from '@/components/files/send-file';
import { forgetDraft, keepDraft, readDraft } from '@/components/ui/fields/drafts';
import { uploadLimits } from '@/lib/files/rules';
import { filesMax } from '@/lib/support/rules';
import { draftOf, type Writer } from './use-written';

export type Photo = {
  key: string;
  name: string;
  /** The upload, once it was taken. */
  fileId: string | null;
  failure: string | null;
};

const never = () => () => undefined;

/** The photographs that had arrived before a reload, which the server still has. */
const photosOf = (draft: Readonly<Record<string, string>>): Photo[] =>
  Object.entries(draft).map(([fileId, name]) => ({ key: fileId, name, fileId, failure: null }));

/** What has arrived is kept in this tab with the text, and is there again after a reload. */
function useKept(writer: Writer) {
  const of = draftOf(writer, 'photos');
  const [chosen, setChosen] = useState<readonly Photo[] | null>(null);
  // Only the browser knows it: the server draws none.
  const kept = useSyncExternalStore(
    never,
    () => JSON.stringify(readDraft(of)),
    () => '{}',
  );
  const photos = useMemo(
    () => chosen ?? photosOf(JSON.parse(kept) as Record<string, string>),
    [chosen, kept],
  );
  function setPhotos(change: (now: readonly Photo[]) => readonly Photo[]): void {
    setChosen((now) => change(now ?? photos));
  }
  useEffect(() => {
    if (chosen === null) return;
    const there = chosen.flatMap(({ fileId, name }) => (fileId ? [[fileId, name] as const] : []));
    if (there.length > 0) keepDraft(of, Object.fromEntries(there));
    else forgetDraft(of);
  });
  return [photos, setPhotos] as const;
}

/** Photographs that come along with the next message, each sent as soon as it is chosen. */
export function usePhotos(writer: Writer) {
  const words = useErrorWords();
  const [photos, setPhotos] = useKept(writer);
  const [leftOut, setLeftOut] = useState(0);
  const running = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const all = running.current;
    return () => all.forEach((one) => one.abort());
  }, []);

  const drop = (key: string) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    setLeftOut(0);
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
    setPhotos((now) => [...now, ...added]);
    setLeftOut(files.length - chosen.length);
    for (const { file, key } of chosen) void send(file, key);
  }

  const ids = photos.flatMap(({ fileId }) => fileId ?? []);
  return {
    photos,
    add,
    drop,
    clear() {
      setPhotos(() => []);
      setLeftOut(0);
    },
    ids,
    /** How many of those chosen last were too many. */
    leftOut,
    /** Whether each of them arrived. */
    areThere: ids.length === photos.length,
    /** Whether one of them never will. */
    hasFailed: photos.some(({ failure }) => failure !== null),
    isFull: photos.length >= filesMax,
  };
}
