import type { useTranslations } from 'next-intl';
import { followEvents, type Hear } from '@/components/api/events';
import { formatter } from '@/components/ui/figures/format';
import { listText } from '@/components/ui/figures/list-text';
import { connectedEvent } from '@/components/ui/loading/loader';
import { toast } from '@/components/ui/toast';
import type { Unkept } from '@/lib/layouts/fit-rules';
import type { LayoutKeeper } from './layout-keeper';
import { otherTabs } from './other-tabs';

/** What is said in, as of now: words of the chart, and the reader's language. */
export type Wording = () => {
  t: ReturnType<typeof useTranslations<'chart'>>;
  locale: string;
};

/** Drawings by their tools and instruments, as in "Trend line (EURUSD) and 2 × Note (BTCUSDT)". */
export function namesOf(drawings: readonly Unkept[], { t, locale }: ReturnType<Wording>): string {
  const counts = new Map<string, number>();
  for (const { code, drawing } of drawings) {
    const name = `${t(`tools.${drawing.tool}`)} (${code})`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const { quantity } = formatter(locale);
  const names = [...counts].map(([name, count]) =>
    count > 1 ? `${quantity(count)} × ${name}` : name,
  );
  return listText(locale, names);
}

/** Reads a layout anew at what the account's socket tells of it. */
const followLayout = (keeper: LayoutKeeper) => {
  const hear: Hear = ({ event, screen, version }) => {
    if (event === 'layout' && screen === 'terminal') keeper.hear(version);
    // Events from before the socket knew the session were missed.
    if (event === 'authenticated') keeper.look();
  };
  return followEvents(hear);
};

/**
 * Reads a layout whenever it may have been changed elsewhere, and saves what waits when the page is left; gives the way
 * to leave.
 */
export function keep(keeper: LayoutKeeper, isVisitor: boolean, wording: Wording): () => void {
  const tabs = otherTabs(keeper.refresh);
  const close = keeper.open({
    onSaved: tabs.tell,
    onFailed: () => toast(wording().t('notSaved'), 'bad'),
    onUnkept(drawings) {
      const said = wording();
      toast(said.t('drawings.notKept', { drawings: namesOf(drawings, said) }), 'bad');
    },
  });
  const leave = isVisitor ? () => undefined : followLayout(keeper);
  const turn = () => (document.visibilityState === 'hidden' ? keeper.flush() : keeper.refresh());
  document.addEventListener('visibilitychange', turn);
  window.addEventListener(connectedEvent, keeper.refresh);
  return () => {
    document.removeEventListener('visibilitychange', turn);
    window.removeEventListener(connectedEvent, keeper.refresh);
    leave();
    tabs.close();
    close();
  };
}
