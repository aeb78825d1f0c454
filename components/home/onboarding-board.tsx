import clsx from 'clsx';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { SourceBadge } from '@/components/markets/quotes/source-badge';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { ButtonLink, buttonLook } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { exampleSpecimen } from '@/lib/specimens/example-rules';
import type { SpecimenNow } from '@/lib/specimens/rules';
import { CheckReceipt } from './boards/check-receipt';
import { openBoard } from './boards/open-board';
import { TwoSides } from './boards/two-sides';
import { WorstFirst } from './boards/worst-first';

const names = ['price', 'worst', 'check'] as const;
const on = buttonLook({ variant: 'primary', size: 'l' });
const aside = buttonLook({ variant: 'plain', size: 'm' });

/** Of what a picture is, and that its prices are simulated or made up. */
async function Head({ of, isExample }: { of: SpecimenNow; isExample: boolean }) {
  const t = await getTranslations('home');
  const { order } = of.specimen;
  return (
    <p className="flex items-center gap-2 text-s">
      <Avatar code={order.code} logo={of.instrument.logo} />
      <b>{order.code}</b>
      <span className="text-up">
        <Icon name="up" className="inline size-3.5" /> {t('receipt.long')}
      </span>
      <span className="ms-auto">
        {isExample ? (
          <Badge>{t('board.example')}</Badge>
        ) : (
          <SourceBadge of={order.receipt.close!.tick} />
        )}
      </span>
    </p>
  );
}

/** The ways on from a board, the last of which leads to an account, or for its owner to the page. */
async function Ways({ isLast, loggedIn }: { isLast: boolean; loggedIn: boolean }) {
  const t = await getTranslations('home.board');
  const skip = (
    <button type="submit" className={aside}>
      {t('skip')}
    </button>
  );
  if (!isLast)
    return (
      <>
        <button type="button" data-on data-next className={on}>
          {t('next')}
        </button>
        {skip}
      </>
    );
  if (loggedIn)
    return (
      <button type="submit" data-on className={on}>
        {t('start')}
      </button>
    );
  return (
    <>
      <ButtonLink data-on href="/pass/register" variant="primary" size="l">
        {t('demo')}
      </ButtonLink>
      <span className="grid grid-cols-2">
        <ButtonLink href="/pass/login" variant="plain">
          {t('login')}
        </ButtonLink>
        {skip}
      </span>
    </>
  );
}

type Props = {
  now: SpecimenNow | null;
  loggedIn: boolean;
  /** What lets this page's own scripts run. */
  nonce: string | undefined;
};

/**
 * What the home page shows first in a session: three boards that teach with pictures of the receipt’s own figures, or of an
 * example that says so where no receipt can be worked out yet.
 */
export async function OnboardingBoard({ now, loggedIn, nonce }: Props) {
  const t = await getTranslations('home.board');
  const common = await getTranslations('common');
  const of = now ?? exampleSpecimen();
  const head = <Head of={of} isExample={now === null} />;
  const pictures: Record<(typeof names)[number], ReactNode> = {
    price: <Framed head={head} picture={<TwoSides of={of} />} />,
    worst: <Framed head={head} picture={<WorstFirst of={of} />} />,
    check: <CheckReceipt of={of} head={head} how={now ? null : t('exampleHow')} />,
  };
  return (
    <>
      <dialog id="board" aria-label={t('label')} className="boards" suppressHydrationWarning>
        <div className="row">
          {names.map((name, i) => (
            <section key={name} aria-labelledby={`board-${name}`}>
              <div className="grid flex-1 content-center justify-items-center border-line bg-sunken p-5 max-md:border-b md:border-e md:p-8">
                {pictures[name]}
              </div>
              <div className="flex flex-col gap-4 px-6 pt-6 md:w-[24rem] md:px-8 md:pt-14">
                <p className="flex gap-2">
                  <span className="sr-only">{t('step', { step: i + 1, count: names.length })}</span>
                  {names.map((one) => (
                    <span
                      key={one}
                      aria-hidden="true"
                      className={clsx(
                        'h-1 rounded-full',
                        one === name ? 'w-8 bg-accent' : 'w-5 bg-line-strong',
                      )}
                    />
                  ))}
                </p>
                <h2 id={`board-${name}`} className="text-xxl tracking-tight text-balance">
                  {t(`${name}.title`)}
                </h2>
                <p className="text-m text-ink-2">{t(`${name}.text`)}</p>
                <form
                  method="dialog"
                  className="sticky bottom-0 mt-auto grid gap-1 bg-surface pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] md:pb-8"
                >
                  <Ways isLast={i === names.length - 1} loggedIn={loggedIn} />
                </form>
              </div>
            </section>
          ))}
        </div>
        <form method="dialog" className="absolute end-3 top-3 max-md:hidden">
          <button
            type="submit"
            aria-label={common('close')}
            className="grid size-9 place-items-center rounded-full text-ink-3 hover:bg-control hover:text-ink"
          >
            <Icon name="close" />
          </button>
        </form>
      </dialog>
      <script
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: openBoard }}
        // Browsers hide a nonce from scripts, so what is read back is never what was sent.
        suppressHydrationWarning
      />
    </>
  );
}

function Framed({ head, picture }: { head: ReactNode; picture: ReactNode }) {
  return (
    <div className="grid w-full max-w-[26rem] justify-items-center gap-4">
      <div className="w-full">{head}</div>
      {picture}
    </div>
  );
}
