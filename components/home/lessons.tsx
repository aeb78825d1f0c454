import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { formatter } from '@/components/ui/figures/format';
import { Section } from './section';

type Words = Awaited<ReturnType<typeof getTranslations<'home.lessons'>>>;

const line = { fill: 'none', stroke: 'var(--ink-2)', strokeWidth: 1.6 } as const;

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 360 168" className="plot block w-full" aria-hidden="true">
      {children}
    </svg>
  );
}

const wave = 'M0 62C60 62 70 84 120 80s70-34 120-30 70 20 120 10';
const under = 'M0 90c60 0 70 22 120 18s70-32 120-26 70 16 120 6';

/** Two lines, and what lies between them at the moment of the purchase. */
function SpreadPicture({ t }: { t: Words }) {
  return (
    <Picture>
      <path
        d={`${wave}V88c-50 10-70 0-120-6s-70 22-120 26-60-18-120-18z`}
        fill="var(--accent)"
        opacity=".12"
      />
      <path d={wave} {...line} />
      <path d={under} {...line} strokeDasharray="4 3" />
      <path d="M120 80v28" stroke="var(--down)" strokeWidth="2" />
      <circle cx="120" cy="80" r="5" fill="var(--accent)" />
      <circle
        cx="120"
        cy="108"
        r="5"
        fill="var(--surface)"
        stroke="var(--accent)"
        strokeWidth="2"
      />
      <g fontSize="13" fill="var(--ink-2)">
        <text x="20" y="44">
          {t('ask')}
        </text>
        <text x="20" y="140">
          {t('bid')}
        </text>
      </g>
    </Picture>
  );
}

const levers = [1, 2, 5, 30];

/** One percent, times the leverage. */
function LeveragePicture({ locale }: { locale: string }) {
  const format = formatter(locale);
  return (
    <Picture>
      {levers.map((lever, i) => {
        const height = Math.max(4, lever * 3.7);
        const x = 56 + i * 80;
        return (
          <g key={lever} textAnchor="middle">
            <rect
              x={x - 20}
              y={132 - height}
              width="40"
              height={height}
              rx="2"
              fill="var(--down)"
            />
            <text x={x} y="152" fontSize="13" fill="var(--ink-2)">
              {lever}×
            </text>
            <text
              x={lever === 30 ? x - 50 : x}
              y={lever === 30 ? 34 : 122 - height}
              fontSize="13"
              fontWeight="600"
              fill="var(--down)"
            >
              {format.percent(-lever / 100)}
            </text>
          </g>
        );
      })}
    </Picture>
  );
}

/** A price that jumps over a stop. */
function StopPicture({ t }: { t: Words }) {
  return (
    <Picture>
      <path d="M0 44l24 8 22-14 26 20 24-10 26 16 24-8 20 10" {...line} />
      <path d="M166 66v62" stroke="var(--down)" strokeWidth="1.5" strokeDasharray="2 4" />
      <path d="M166 128l26-8 24 12 26-16 24 8 26-6 26 10 42-12" {...line} />
      <path d="M0 92h360" stroke="var(--down)" strokeWidth="1.3" strokeDasharray="6 4" />
      <circle cx="166" cy="128" r="5" fill="var(--down)" />
      <text x="350" y="84" textAnchor="end" fontSize="13" fill="var(--down)">
        {t('yourStop')}
      </text>
      <text x="158" y="152" textAnchor="end" fontSize="13" fill="var(--ink-2)">
        {t('filled')}
      </text>
    </Picture>
  );
}

/** What to know before money is at stake, each as a picture that leads to its lesson. */
export async function Lessons({ locale }: { locale: string }) {
  const t = await getTranslations('home.lessons');
  const lessons = [
    { name: 'spread', picture: <SpreadPicture t={t} /> },
    { name: 'leverage', picture: <LeveragePicture locale={locale} /> },
    { name: 'stops', picture: <StopPicture t={t} /> },
  ] as const;
  return (
    <Section id="lessons" title={t('title')}>
      <div className="grid gap-6 md:grid-cols-3">
        {lessons.map(({ name, picture }) => (
          <Link
            key={name}
            href={`/help/lessons/${name}`}
            prefetch={false}
            className="group min-w-0"
          >
            <span className="block overflow-hidden rounded-l border border-line bg-sunken group-hover:border-line-strong">
              {picture}
            </span>
            <h3 className="mt-3.5 mb-0.5 text-[15px] group-hover:underline">{t(name)}</h3>
            <p className="text-s text-ink-2">{t(`${name}Text`)}</p>
          </Link>
        ))}
      </div>
    </Section>
  );
}
