import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';

/** Leads from the account to its invitations. */
export function InviteLine() {
  const t = useTranslations('invites');
  return (
    <Card>
      <div className="flex items-center justify-between gap-4">
        <p className="text-s">
          <b className="font-strong">{t('lineTitle')}</b>
          <span className="block text-ink-3">{t('lineText')}</span>
        </p>
        <Link
          href="/profile/invite"
          className="inline-flex min-h-9 shrink-0 items-center text-s text-accent underline-offset-4 hover:underline pointer-coarse:min-h-touch"
        >
          {t('lineOpen')}
        </Link>
      </div>
    </Card>
  );
}
