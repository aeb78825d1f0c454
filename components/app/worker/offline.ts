import { isLocale, localeCookie, preferredLocale } from '@/lib/core/locales';

const againMs = 5_000;

/** The words of the reader's language, of the ten that the page has. */
function show(): void {
  const chosen = new RegExp(`(?:^|; )${localeCookie}=(\\w+)`).exec(document.cookie)?.[1];
  const locale = isLocale(chosen) ? chosen : preferredLocale(navigator.languages.join(','));
  const words = document.querySelector<HTMLElement>(`[data-locale=${locale}]`)!;
  document.documentElement.lang = words.lang;
  document.documentElement.dir = words.dir;
  document.title = `${words.querySelector('h1')!.textContent} · Assay`;
  words.hidden = false;
}

/** Asked for by its own address it stands in nobody's place. */
function again(): void {
  if (location.pathname === '/offline') location.replace('/');
  else location.reload();
}

// What the browser says of the network is not asked: a server at home answers without the internet.
async function look(): Promise<void> {
  try {
    const { ok } = await fetch('/api/health/live', { cache: 'no-store' });
    if (ok) again();
  } catch {
    // Still away.
  }
}

show();
for (const button of document.querySelectorAll('button')) button.addEventListener('click', again);
addEventListener('online', () => void look());
setInterval(() => void look(), againMs);
