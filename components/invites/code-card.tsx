'use client';

import { useTranslations } from 'next-intl';
import { QRCodeSVG } from 'qrcode.react';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';

/** What is handed on: as a link, as letters to read out, and for the camera of a phone. */
export function CodeCard({ code, link }: { code: string; link: string }) {
  const t = useTranslations('invites');
  return (
    <Card title={t('codeTitle')}>
      <p className="max-w-measure text-s text-ink-2">{t('codeText')}</p>
      <div className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-4">
        <span className="overflow-hidden rounded-m">
          <QRCodeSVG value={link} size={152} marginSize={2} title={t('qr')} />
        </span>
        <div className="grid min-w-0 flex-1 basis-56 gap-4">
          <div>
            <p className="text-xs text-ink-3">{t('link')}</p>
            <p className="mt-0.5 mb-2">
              <bdi className="num text-s break-all">{link}</bdi>
            </p>
            <CopyButton text={link} label={t('copyLink')} variant="primary" />
          </div>
          <div>
            <p className="text-xs text-ink-3">{t('code')}</p>
            <p className="mt-0.5 mb-2">
              <bdi className="num text-l tracking-[0.08em]">{code}</bdi>
            </p>
            <CopyButton text={code} label={t('copyCode')} />
          </div>
        </div>
      </div>
    </Card>
  );
}
