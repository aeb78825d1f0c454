'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { toast } from '@/components/ui/toast';
import { isLost } from './connection';
import { ConnectionLine } from './connection-line';

/** Whether a click would lead to another page of this site in this window. */
function leadsAway(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return false;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.download)
    return false;
  const { origin, pathname, search } = window.location;
  const to = new URL(link.href);
  return to.origin === origin && to.pathname + to.search !== pathname + search;
}

/** While the connection is lost, a link says so instead of giving the page up for the browser's own. */
function useStay() {
  const t = useTranslations('common');
  useEffect(() => {
    function press(event: MouseEvent) {
      if (!isLost() || !leadsAway(event)) return;
      event.preventDefault();
      toast(t('connection.needed'), 'plain');
    }
    // Before the page's own listeners, which follow a link only while nobody has prevented it.
    window.addEventListener('click', press, { capture: true });
    return () => window.removeEventListener('click', press, { capture: true });
  }, [t]);
}

/** The state of the connection on pages that have no place of their own for it. */
export function ConnectionStrip({ isVisitor }: { isVisitor: boolean }) {
  useStay();
  if (usePathname() === '/cruuency') return null;
  return (
    <ConnectionLine
      short
      isVisitor={isVisitor}
      className="pointer-events-auto max-w-[34rem] rounded-m border border-line py-2 shadow-card"
    />
  );
}
