import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import { lessonPath, type Lesson } from '@/lib/content/lessons/rules';
import { closeOutLevel } from '@/lib/core/margin-levels';
import { leverageFigure } from '@/lib/content/lessons/margin-figures-rules';
import { cardPictures } from './pictures';

/** The titles of lessons name figures too. */
export function useLessonWords() {
  const t = useTranslations('lessons');
  const format = formatter(useLocale());
  const percent = format.percent(leverageFigure().move.replace('-', ''));
  return {
    t,
    format,
    title: (lesson: Lesson) => t(`${lesson}.title`, { percent }),
    short: (lesson: Lesson) =>
      t(`${lesson}.short`, { at: `\u2068${format.percent(closeOutLevel)}\u2069` }),
  };
}

/** Lessons with their pictures, each a way in. */
export function LessonCards({ of }: { of: readonly Lesson[] }) {
  const { title, short } = useLessonWords();
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {of.map((lesson) => {
        const Picture = cardPictures[lesson];
        return (
          <li key={lesson}>
            <Link
              href={lessonPath(lesson)}
              prefetch={false}
              className="flex h-full flex-col overflow-hidden rounded-l border border-line bg-surface hover:border-line-strong"
            >
              <span className="block border-b border-line bg-sunken">
                <Picture small />
              </span>
              <span className="block p-4 md:px-6">
                <span className="block font-strong">{title(lesson)}</span>
                <span className="mt-0.5 block text-s text-ink-2">{short(lesson)}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
