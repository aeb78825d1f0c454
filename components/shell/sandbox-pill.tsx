import { getTranslations } from 'next-intl/server';

/** Says in the head of every screen that this server trades no real money, in one word where there is no room for the sentence. */
export async function SandboxPill() {
  const t = await getTranslations('shell');
  return (
    <p
      title={t('sandbox')}
      className="rounded-s bg-wait-soft px-2 py-0.5 text-center text-xs leading-tight font-strong text-wait max-[400px]:px-1.5"
    >
      <span aria-hidden="true" className="min-[1400px]:hidden">
        {t('sandboxShort')}
      </span>
      <span className="whitespace-nowrap max-[1399px]:sr-only">{t('sandbox')}</span>
    </p>
  );
}

/** The amber line over the head of a screen of a sandbox. */
export const SandboxLine = () => (
  <span aria-hidden="true" className="absolute inset-x-0 top-0 h-0.5 bg-wait" />
);

/** The whole sentence at the foot of a phone's screen, whose head has room for a word alone. */
export async function SandboxFoot() {
  const t = await getTranslations('shell');
  return (
    <aside
      aria-label={t('sandboxShort')}
      className="px-4 py-2 text-center text-xs font-strong text-wait"
    >
      {t('sandbox')}
    </aside>
  );
}
