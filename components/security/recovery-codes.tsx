'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { saveFile } from '@/components/ui/save-file';

type Props = { codes: readonly string[]; username: string; onDone: () => void };

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes, username, onDone }: Props) {
  const t = useTranslations('security.recovery');
  const list = codes.join('\n');
  return (
    <div className="grid justify-items-start gap-3" role="status">
      <h3 className="text-m font-strong">{t('title')}</h3>
      <p className="max-w-measure text-ink-2">{t('text')}</p>
      <ul
        dir="ltr"
        className="grid gap-x-8 gap-y-1 rounded-m bg-sunken px-4 py-3 font-mono text-m sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} data-recovery-code>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={list} />
        <Button
          size="s"
          onClick={() =>
            saveFile(`${t('file', { username })}\n\n${list}\n`, 'assay-recovery-codes.txt')
          }
        >
          {t('download')}
        </Button>
      </div>
      <Button variant="primary" onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  );
}
