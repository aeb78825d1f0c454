import { getTranslations } from 'next-intl/server';
import { Words } from '@/components/shell/words';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { User } from '@/lib/customers/contract';
import type { Result } from '@/lib/core/contract';
import { LoginHistory } from '@/components/security/login-history';
import { Passkeys } from '@/components/security/passkeys/passkeys';
import { RemovalNotice } from '@/components/security/removal-notice';
import { TwoFactor } from '@/components/security/two-factor';
import { Badge } from '@/components/ui/badge';
import type { listGoogle, listSessions } from '@/lib/login/contract';
import type { Passkey } from '@/lib/passkeys/contract';
import type { getTwoFactor, listLoginHistory } from '@/lib/security/contract';
import { ChangePassword } from './change-password';
import { GoogleLinks } from './google-links';
import { SessionList } from './session-list';

type Props = {
  user: Pick<User, 'username' | 'email' | 'hasPassword'>;
  google: Result<typeof listGoogle>;
  /** Whether a code that was mailed can be read on a page of this sandbox. */
  sandbox: boolean;
  sessions: Result<typeof listSessions>['items'];
  twoFactor: Result<typeof getTwoFactor>;
  history: Result<typeof listLoginHistory>;
  passkeys: readonly Passkey[];
};

/** How a customer logs in, where they are logged in, and who tried to. */
export async function SecuritySettings(props: Props) {
  const { user, google, sandbox, sessions, twoFactor, history, passkeys } = props;
  const t = await getTranslations('login.security');
  const ofGoogle = await getTranslations('login.google');
  const security = await getTranslations('security');
  const closing = await getTranslations('closing');
  const { enabled } = twoFactor;
  const asksForCode = enabled || passkeys.length > 0;
  return (
    <Words of={['codes', 'login', 'account', 'security']}>
      <h1 className="sr-only">{t('title')}</h1>
      {twoFactor.removalDueAt ? (
        <RemovalNotice
          dueAt={twoFactor.removalDueAt}
          isLong={twoFactor.removalByMail}
          isDecided={twoFactor.removalByOperators}
          mailStops={twoFactor.removalMailStops}
          email={user.email}
          sandbox={sandbox}
        />
      ) : null}
      <Card title={t('passwordTitle')}>
        {user.hasPassword ? (
          <ChangePassword
            key={String(asksForCode)}
            username={user.username}
            asksForCode={asksForCode}
          />
        ) : (
          <div className="grid justify-items-start gap-3">
            <p className="text-ink-2">{t('noPassword')}</p>
            <ButtonLink href="/pass/reset">{t('setPassword')}</ButtonLink>
          </div>
        )}
      </Card>
      <Card
        title={security('twoFactor.title')}
        aside={
          <Badge tone={enabled ? 'good' : 'plain'}>
            {security(enabled ? 'twoFactor.on' : 'twoFactor.off')}
          </Badge>
        }
      >
        <TwoFactor
          state={twoFactor}
          username={user.username}
          hasPassword={user.hasPassword}
          email={user.email}
          sandbox={sandbox}
        />
      </Card>
      <Card title={security('passkeys.title')}>
        <Passkeys
          passkeys={passkeys}
          hasPassword={user.hasPassword}
          asksForCode={asksForCode}
          email={user.email}
          sandbox={sandbox}
        />
      </Card>
      {google.canLink || google.items.length > 0 ? (
        <Card title={ofGoogle('linkTitle')}>
          <GoogleLinks {...google} hasPassword={user.hasPassword} asksForCode={asksForCode} />
        </Card>
      ) : null}
      <Card title={t('sessionsTitle')}>
        <SessionList sessions={sessions} />
      </Card>
      <Card title={security('history.title')}>
        <LoginHistory first={history} />
      </Card>
      <Card title={closing('title')}>
        <div className="grid justify-items-start gap-3">
          <p className="max-w-measure text-ink-2">{closing('security')}</p>
          <ButtonLink href="/profile/security/closing">{closing('open')}</ButtonLink>
        </div>
      </Card>
    </Words>
  );
}
