import { getTranslations } from 'next-intl/server';
import { Words } from '@/components/shell/words';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { User } from '@/lib/customers/contract';
import type { Result } from '@/lib/core/contract';
import type { listSessions } from '@/lib/login/contract';
import { ChangePassword } from './change-password';
import { SessionList } from './session-list';

type Props = {
  user: Pick<User, 'username' | 'hasPassword'>;
  sessions: Result<typeof listSessions>['items'];
};

/** The password and the sessions of a customer, for the account page. */
export async function SecuritySettings({ user, sessions }: Props) {
  const t = await getTranslations('login.security');
  return (
    <Words of={['codes', 'login', 'account']}>
      <h1 className="sr-only">{t('title')}</h1>
      <Card title={t('passwordTitle')}>
        {user.hasPassword ? (
          <ChangePassword username={user.username} />
        ) : (
          <div className="grid justify-items-start gap-3">
            <p className="text-ink-2">{t('noPassword')}</p>
            <ButtonLink href="/pass/reset">{t('setPassword')}</ButtonLink>
          </div>
        )}
      </Card>
      <Card title={t('sessionsTitle')}>
        <SessionList sessions={sessions} />
      </Card>
    </Words>
  );
}
