'use client';

import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { Mark } from '@/components/shell/logo';
import { Button } from '@/components/ui/button';

type Words = Record<'title' | 'text' | 'continue' | 'skip', string>;

// Opened while the page is read, not when the scripts have come: a board that appears late is a nuisance.
const openOnFirstLook = `try{if(sessionStorage.getItem('board')!=='1')document.getElementById('board').showModal()}catch{}`;

type Props = {
  loggedIn: boolean;
  words: Words;
  /** What lets this page's own scripts run. */
  nonce: string | undefined;
};

/** The first thing the home page of a phone shows in a session; one look is enough. */
export function OnboardingBoard({ loggedIn, words, nonce }: Props) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);

  function leave(to: string) {
    dialog.current?.close();
    router.push(to);
  }

  return (
    <>
      <dialog
        ref={dialog}
        id="board"
        aria-labelledby="board-title"
        onClose={() => sessionStorage.setItem('board', '1')}
        className="fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none bg-surface text-ink"
        suppressHydrationWarning
      >
        <div className="flex h-full flex-col justify-between gap-8 p-6 pb-10">
          <div className="mt-[18vh] grid gap-4">
            <Mark className="size-14" />
            <h2 id="board-title" className="text-xxl tracking-tight text-balance">
              {words.title}
            </h2>
            <p className="text-l text-ink-2">{words.text}</p>
          </div>
          <div className="grid gap-2">
            <Button
              variant="primary"
              size="l"
              onClick={() => leave(loggedIn ? '/' : '/pass/register')}
            >
              {words.continue}
            </Button>
            <Button variant="plain" size="l" onClick={() => leave('/')}>
              {words.skip}
            </Button>
          </div>
        </div>
      </dialog>
      <script
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: openOnFirstLook }}
        // Browsers hide a nonce from scripts, so what is read back is never what was sent.
        suppressHydrationWarning
      />
    </>
  );
}
