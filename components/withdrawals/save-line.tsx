import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';

type Props = {
  isDefault: ComponentProps<'input'>;
  refusal: string | null;
  busy: boolean;
  disabled?: boolean;
};

/** The end of both forms: the default, what follows of saving, and the button. */
export function SaveLine({ isDefault, refusal, busy, disabled }: Props) {
  const t = useTranslations('withdrawals.add');
  const common = useTranslations('common');
  return (
    <>
      <label className="flex min-h-9 items-center gap-3 text-s pointer-coarse:min-h-touch">
        <input type="checkbox" className="size-[18px] accent-(--accent)" {...isDefault} />
        {t('default')}
      </label>
      <p className="text-s text-ink-3">{t('cooling')}</p>
      {refusal ? <Notice>{refusal}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
          {common('save')}
        </Button>
        <ButtonLink href="/profile/withdrawmoney">{common('cancel')}</ButtonLink>
      </div>
    </>
  );
}
