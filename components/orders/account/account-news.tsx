'use client';

import type { Mode } from '@/lib/core/money';
import { MarginBanner } from '../dock/margin-banner';
import { useOrderNews } from './use-order-news';

/** What happens to the account by itself: news aloud, and the margin while it is short. */
export function AccountNews({ mode }: { mode: Mode }) {
  useOrderNews(mode);
  return <MarginBanner mode={mode} />;
}
