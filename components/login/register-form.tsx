'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '@/components/api/call';
import { noteSession } from '@/components/connection/session-end';
import { remember } from '@/components/ui/remember';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/fields/field';
import { register } from '@/lib/login/contract';
import { CodeField } from '@/components/security/code-field';
import { GoogleButton } from './google-button';
import { EmailField, NewPassword } from './fields';
import { useMailedCode } from '@/components/security/mailed-code';
import { fieldRoom } from '@/components/ui/fields/field-room';
import { PassLink } from './pass-card';
import { TryNotice, useLostTry } from '@/components/api/lost-try';
import { useCallForm } from '@/components/api/use-call-form';
import { useDraft } from '@/components/api/use-draft';
import { forgetDraft } from '@/components/ui/fields/drafts';
import { UsernameField } from './username-field';
import { Welcome } from './welcome';

const schema = register.input
  .extend({ repeat: z.string().min(1, 'passwordAgain') })
  .refine(({ password, repeat }) => password === repeat, {
    path: ['repeat'],
    message: 'passwordsDiffer',
  });

const defaults = { email: '', code: '', username: '', password: '', repeat: '', inviteCode: '' };

const kept = ['email', 'username', 'inviteCode'] as const;
const keptBesideLink = ['email', 'username'] as const;

type Props = {
  inviteCode: string;
  /** What whoever gave a code gets by it, and sees. */
  aboutCode: string;
  sandbox: boolean;
  /** Where the demo account begins. */
  start: string;
  hasGoogle: boolean;
};

export function RegisterForm({ inviteCode, aboutCode, sandbox, start, hasGoogle }: Props) {
  const t = useTranslations('login.register');
  const of = { customer: 'newcomer', form: 'register', since: inviteCode };
  const ofCode = { ...of, form: 'register-code' };
  const code = useMailedCode('register', ofCode);
  const { lost, noting } = useLostTry();
  const router = useRouter();
  const [opened, setOpened] = useState<string | null>(null);
  const form = useCallForm({
    schema,
    defaults: { ...defaults, inviteCode },
    fieldOf: { '10006': 'username', '10007': 'email', '10091': 'code' },
  });
  // Who follows an invitation comes by its code, whatever was typed before.
  const forget = useDraft(form, of, inviteCode ? keptBesideLink : kept);
  const submit = form.sending(async ({ repeat: _, ...input }) => {
    const { user } = await noting(input.username, () =>
      call('POST login/register', input, { stay: true }),
    );
    // The page may have been drawn for somebody else, and is asked in their name until it is drawn anew.
    noteSession(user.id);
    forget();
    forgetDraft(ofCode);
    setOpened(user.username);
    remember('virtual', user.virtual ? 'YES' : 'NO');
    // The page around the form is that of a customer from now on.
    router.refresh();
  });

  async function readEmail() {
    if (!(await form.trigger('email', { shouldFocus: true }))) return null;
    return register.input.shape.email.parse(form.getValues('email'));
  }

  if (opened !== null) return <Welcome username={opened} start={start} />;
  const at = (name: keyof typeof defaults) => ({
    field: form.register(name),
    error: form.errorOf(name),
  });
  const invite = form.watch('inviteCode');
  return (
    <>
      <form method="post" onSubmit={submit} noValidate className="grid gap-2">
        <EmailField {...at('email')} />
        <CodeField
          {...form.register('code')}
          code={code}
          readEmail={readEmail}
          sandbox={sandbox}
          onSent={() => form.clearErrors('code')}
          error={form.errorOf('code')}
          className={fieldRoom}
        />
        <UsernameField
          {...at('username')}
          onTaken={() => form.setError('username', { message: '10006' })}
        />
        <NewPassword label={t('password')} password={at('password')} repeat={at('repeat')} />
        <TextField
          {...form.register('inviteCode')}
          label={t('invite')}
          hint={invite.trim() ? aboutCode : undefined}
          error={form.errorOf('inviteCode')}
          className={fieldRoom}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
        <TryNotice
          refusal={form.refusal}
          maybe={
            lost &&
            t.rich('maybe', {
              username: lost,
              login: (text) => <PassLink href="/pass/login">{text}</PassLink>,
            })
          }
        />
        <Button type="submit" variant="primary" size="l" busy={form.formState.isSubmitting}>
          {t('submit')}
        </Button>
      </form>
      {hasGoogle ? <GoogleButton next="/" invite={invite} /> : null}
    </>
  );
}
