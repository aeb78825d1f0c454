'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { QuestionKey } from '@/lib/questions/rules';
import { askedBy, isAnswered, restOf, type Answers, type Asked } from './asked';

/** The question that came back for a request, and what the customer answers. */
export function useQuestion() {
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [answers, setAnswers] = useState<Answers>({});
  const [isMissing, setMissing] = useState(false);

  function forget() {
    setAsked(null);
    setAnswers({});
    setMissing(false);
  }

  /** Takes what a request was refused with: a question is asked, a rest is explained on its page. */
  function take(error: unknown) {
    const next = askedBy(error);
    if (next) {
      forget();
      setAsked(next);
    } else if (restOf(error)) {
      forget();
      router.push('/help/pressure');
    }
  }

  /** Whether the request can be sent now; says what is missing where it cannot. */
  function isReady(): boolean {
    const ready = asked === null || isAnswered(asked, answers);
    setMissing(!ready);
    return ready;
  }

  return {
    asked,
    answers,
    isMissing,
    answer: (key: QuestionKey, value: boolean) => setAnswers({ ...answers, [key]: value }),
    ask: (next: Asked | null) => {
      forget();
      setAsked(next);
    },
    take,
    forget,
    isReady,
    /** What the request is sent again with. */
    body: asked
      ? { question: { id: asked.id, answers: answers as Record<QuestionKey, boolean> } }
      : {},
  };
}

export type Question = ReturnType<typeof useQuestion>;
