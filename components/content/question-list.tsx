'use client';

import { useDeferredValue, useState, type ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { matchesWords } from './search-rules';

export type Question = {
  id: string;
  title: string;
  /** The language of the title. */
  lang: string;
  text: string;
  answer: ReactNode;
};

type Props = {
  questions: readonly Question[];
  words: { search: string; none: string };
};

/** Questions with their answers, and a search that finds words in either. */
export function QuestionList({ questions, words }: Props) {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const found = questions.filter(({ title, text }) => matchesWords(`${title} ${text}`, wanted));
  return (
    <div>
      <label className="flex min-h-touch items-center gap-2 rounded-m border border-line-strong bg-surface px-3 focus-within:border-accent">
        <Icon name="search" className="size-4 text-ink-3" />
        <span className="sr-only">{words.search}</span>
        <input
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={words.search}
          className="min-h-11 w-full bg-transparent outline-none"
        />
      </label>
      <div aria-live="polite" className="mt-4">
        {found.length === 0 ? <p className="text-ink-2">{words.none}</p> : null}
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-l border border-line bg-surface empty:hidden">
        {found.map(({ id, title, lang, answer }) => (
          <li key={id}>
            <details className="group" open={wanted.trim() !== '' && found.length <= 3}>
              <summary className="flex min-h-touch cursor-pointer list-none items-center gap-3 px-4 py-3 font-strong md:px-6 [&::-webkit-details-marker]:hidden">
                <span lang={lang} className="min-w-0 flex-1">
                  {title}
                </span>
                <Icon
                  name="down"
                  className="size-4 shrink-0 transition-transform group-open:rotate-180"
                />
              </summary>
              <div className="px-4 pb-4 md:px-6">{answer}</div>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
