'use client';

import { useLocale, useTranslations } from 'next-intl';
import { call } from '@/components/api/call';
import { useCallForm } from '@/components/api/use-call-form';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/error-state';
import { TextField } from '@/components/ui/fields/field';
import { formatter } from '@/components/ui/figures/format';
import { PasswordField } from '@/components/ui/fields/password-field';
import { toast } from '@/components/ui/toast';
import { saveMailPhrase } from '@/lib/notifications/contract';
import { phraseLengthMax } from '@/lib/notifications/rules';

/** The customer's own phrase, which every e-mail shows. */
type Props = { phrase: string; hasPassword: boolean };

export function PhraseForm({ phrase, hasPassword }: Props) {
  const t = useTranslations('notifications.phrase');
  const format = formatter(useLocale());
  const security = useTranslations('security.twoFactor');
  const form = useCallForm({
    schema: hasPassword
      ? saveMailPhrase.input.required()
      : saveMailPhrase.input.omit({ password: true }),
    defaults: { phrase, password: '' },
    fieldOf: { '10004': 'password' },
  });
  const submit = form.sending(async (input) => {
    const kept = await call('POST user/saveMailPhrase', input);
    form.reset({ ...kept, password: '' });
    toast(t(kept.phrase ? 'saved' : 'removed'));
  });
  return (
    <Card title={t('title')}>
      <p className="mb-3 max-w-[72ch] text-s text-ink-2">{t('text')}</p>
      <form method="post" onSubmit={submit} noValidate className="grid max-w-90 gap-3">
        <TextField
          {...form.register('phrase')}
          label={t('label')}
          hint={t('hint', { max: format.quantity(phraseLengthMax) })}
          error={form.errorOf('phrase')}
          autoComplete="off"
          dir="auto"
        />
        {hasPassword ? (
          <PasswordField
            {...form.register('password')}
            label={security('password')}
            error={form.errorOf('password')}
            autoComplete="current-password"
          />
        ) : null}
        {form.refusal ? <Notice>{form.refusal}</Notice> : null}
        <Button
          type="submit"
          variant="primary"
          busy={form.formState.isSubmitting}
          className="justify-self-start"
        >
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}
