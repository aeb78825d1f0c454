import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ApiRefusal } from '@/components/api/call';
import { TextField } from '@/components/ui/fields/field';
import { Fold } from '@/components/ui/fold';
import type { DepositDraft } from './use-deposit';

type Props = { draft: DepositDraft };

function PaidTo({ draft: { form, isPast } }: Props) {
  const t = useTranslations('deposits');
  const { errors } = form.formState;
  const isMissing = errors.address !== undefined;
  return (
    <TextField
      {...form.register('address')}
      // As it was sent it may have been folded, and no field there to go to.
      autoFocus={isMissing && Object.keys(errors).length === 1}
      label={t('paidTo')}
      hint={isPast ? undefined : t('paidToHint')}
      maxLength={200}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      dir="ltr"
      error={form.errorOf('address') ?? (isMissing ? t('paidToMissing') : undefined)}
    />
  );
}

/** Whether it was refused as one that is still to be paid. */
const isUnpaid = (error: unknown) =>
  error instanceof ApiRefusal && ['10022', '10101', '10146'].includes(error.code ?? '');

/** What was paid already is told of in any case: a small amount, or to another address than is shown. */
export function PaidFields({ draft }: Props) {
  const t = useTranslations('deposits');
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isWrong = draft.form.formState.errors.address !== undefined;
  // What was typed before a reload is in sight; what is wrong is so too, and stays it while it is mended.
  const open = isWrong || (chosen ?? draft.typed.address !== '');
  if (isWrong && !chosen) setOpen(true);
  if (draft.isPast) return <PaidTo draft={draft} />;
  const asks = draft.issue === 'less' || draft.typed.paid || isUnpaid(draft.error);
  return (
    <>
      {asks ? (
        <div>
          <label className="flex min-h-9 items-center gap-3 text-s pointer-coarse:min-h-touch">
            <input
              type="checkbox"
              className="size-[18px] accent-(--accent)"
              checked={draft.typed.paid}
              onChange={(event) => {
                draft.form.change({ paid: event.target.checked });
                // A small amount is refused no more.
                draft.form.clearErrors('amount');
              }}
            />
            {t('paid')}
          </label>
          <p className="text-s text-ink-3">{t('paidText')}</p>
        </div>
      ) : null}
      <Fold
        title={t('tellPaid')}
        // It is sent with the rest, folded or not.
        aside={
          <bdi dir="ltr" className="block max-w-48 text-end break-all">
            {draft.typed.address.trim()}
          </bdi>
        }
        open={open}
        onToggle={() => setOpen(!open)}
      >
        <PaidTo draft={draft} />
      </Fold>
    </>
  );
}
