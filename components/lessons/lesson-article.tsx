import Link from 'next/link';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Hallmark } from '@/components/ui/hallmark';
import { Icon } from '@/components/ui/icon';
import { example } from '@/lib/content/lessons/price-figures-rules';
import { lessonAfter, lessonPath, lessons, type Lesson } from '@/lib/content/lessons/rules';
import { useLessonWords } from './lesson-cards';
import { CloseOutList, LessonSums } from './lesson-sums';
import { lessonValues } from './lesson-values';
import { AheadPicture } from './option-pictures';
import { pictures } from './pictures';

const sections = ['a', 'b', 'c'] as const;
/** Lessons whose claims are measured on a page of their own. */
const measured: readonly Lesson[] = ['stops', 'binary-options'];
/** Lessons whose picture has more figures than it can show. */
const inSums: readonly Lesson[] = ['spread', 'leverage', 'close-out', 'stops'];
const textLink =
  'inline-flex min-h-9 items-center gap-1 text-s text-accent underline-offset-4 hover:underline pointer-coarse:min-h-touch';

/** One lesson: its picture with the figures in it, what follows from them, and the way on. */
export function LessonArticle({ of }: { of: Lesson }) {
  const { t, format, title } = useLessonWords();
  const values = lessonValues(of, format);
  const count = format.quantity(lessons.length);
  return (
    <article className="page grid max-w-[880px] gap-4">
      <header>
        <p className="flex flex-wrap items-center gap-x-3 text-s text-ink-3">
          <Link href="/help/lessons" prefetch={false} className={textLink}>
            <Icon name="back" className="mirror size-4" />
            {t('title')}
          </Link>
          {t('of', { n: format.quantity(lessons.indexOf(of) + 1), count })}
        </p>
        <h1 className="mt-1 text-xl tracking-tight text-balance">{title(of)}</h1>
        <p className="mt-2 max-w-measure text-l text-ink-2">{t(`${of}.lead`, values)}</p>
      </header>
      <FirstFigure of={of} values={values} />
      <Card>
        <div className="grid gap-6">
          {sections.map((section) => (
            <section key={section} className="min-w-0">
              <h2 className="text-l tracking-tight">{t(`${of}.${section}.title`)}</h2>
              <p className="mt-1 max-w-measure text-ink-2">{t(`${of}.${section}.text`, values)}</p>
              <Shown of={of} section={section} values={values} />
            </section>
          ))}
        </div>
        {measured.includes(of) ? (
          <Link href="/help/fills" prefetch={false} className={`${textLink} mt-3`}>
            {t('measured')}
            <Icon name="next" className="mirror size-4" />
          </Link>
        ) : null}
      </Card>
      <aside
        aria-labelledby="remember"
        className="flex gap-3 rounded-l border border-line bg-accent-soft p-4 md:px-6"
      >
        <Hallmark className="mt-0.5 size-5" />
        <div>
          <h2 id="remember" className="text-s text-accent">
            {t('remember')}
          </h2>
          <p className="mt-0.5 max-w-measure text-l">{t(`${of}.remember`, values)}</p>
        </div>
      </aside>
      <WayOn of={of} />
    </article>
  );
}

type PartProps = { of: Lesson; values: Record<string, string> };

function Figure({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="overflow-hidden rounded-l border border-line bg-surface">
      <div className="border-b border-line bg-sunken">{children}</div>
      <figcaption className="max-w-measure px-4 py-3 text-s text-ink-2 md:px-6">
        {caption}
      </figcaption>
    </figure>
  );
}

function FirstFigure({ of, values }: PartProps) {
  const { t, title } = useLessonWords();
  const Picture = pictures[of];
  return (
    <figure className="overflow-hidden rounded-l border border-line bg-surface">
      <div className="border-b border-line bg-sunken">
        <Picture words={t(`${of}.picture`, values)} />
      </div>
      <figcaption className="max-w-measure px-4 py-3 text-s text-ink-2 md:px-6">
        {t(`${of}.caption`, values)}
      </figcaption>
      {inSums.includes(of) ? (
        <div className="border-t border-line px-4 py-3 md:px-6">
          <LessonSums of={of} title={title(of)} />
        </div>
      ) : null}
    </figure>
  );
}

/** What a section of a lesson shows beside its words. */
function Shown({ of, section, values }: PartProps & { section: (typeof sections)[number] }) {
  const { t } = useLessonWords();
  if (of === 'close-out' && section === 'b') return <CloseOutList />;
  if (of !== 'binary-options' || section !== 'b') return null;
  return (
    <div className="mt-3">
      <Figure caption={t(`${of}.peopleCaption`)}>
        <AheadPicture words={t(`${of}.people`, values)} />
      </Figure>
    </div>
  );
}

/** The next lesson, and where what was learnt counts. */
function WayOn({ of }: { of: Lesson }) {
  const { t, title } = useLessonWords();
  const next = lessonAfter(of);
  return (
    <nav aria-label={t('next')} className="grid gap-2 sm:flex sm:flex-wrap">
      <ButtonLink
        href={next ? lessonPath(next) : '/help/lessons'}
        variant="primary"
        size="l"
        className="py-2"
      >
        <span>{next ? t('nextIs', { title: title(next) }) : t('all')}</span>
        <Icon name="next" className="mirror size-4" />
      </ButtonLink>
      <ButtonLink href={`/cruuency?code=${example.code}`} size="l">
        {t('ticket')}
      </ButtonLink>
    </nav>
  );
}
