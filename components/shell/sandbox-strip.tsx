import { getTranslations } from 'next-intl/server';

/** Says on every screen that this server trades no real money. */
export async function SandboxStrip() {
  const t = await getTranslations('shell');
  return (
    <aside
      aria-label={t('notice')}
      data-strip
      className="bg-wait-soft px-3 py-1 text-center text-s font-strong text-wait"
    >
      {t('sandbox')}
    </aside>
  );
}
