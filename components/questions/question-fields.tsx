'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/error-state';
import type { Asked } from './asked';
import type { Question } from './use-question';

type Props = { question: Question; item: Asked['items'][number] };

/** One question with yes and no; neither is chosen before. */
function YesOrNo({ question: { answers, answer }, item: { key, text } }: Props) {
  const t = useTranslations('questions');
  return (
    <fieldset>
      <legend className="mb-2">{text}</legend>
      <div className="grid grid-cols-2 gap-2">
        {([true, false] as const).map((value) => {
          const isChosen = answers[key] === value;
          return (
            <label
              key={String(value)}
              className={clsx(
                'relative flex min-h-10 items-center justify-center rounded-m border transition-colors duration-(--fast) pointer-coarse:min-h-touch',
                'has-focus-visible:outline-2 has-focus-visible:outline-focus',
                isChosen
                  ? 'border-accent bg-accent-soft font-strong text-accent'
                  : 'border-line-strong hover:bg-control',
              )}
            >
              <input
                type="radio"
                name={key}
                className="absolute inset-0 opacity-0"
                checked={isChosen}
                onChange={() => answer(key, value)}
              />
              {t(value ? 'yes' : 'no')}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The questions, one below the other. */
export function QuestionFields({ question }: { question: Question }) {
  const t = useTranslations('questions');
  return (
    <div className="grid gap-5">
      {question.asked?.items.map((item) => (
        <YesOrNo key={item.key} question={question} item={item} />
      ))}
      {question.isMissing ? <Notice>{t('missing')}</Notice> : null}
    </div>
  );
}
