import { createHash, randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import type { Archive } from '@/lib/archives/contract';
import { localeTag, locales, type Locale } from '@/lib/core/locales';
import type { LoanRecord } from '@/lib/loans/contract';
import { noise, upload } from '@/tests/setup/files/send-file';
import { insist } from '@/tests/setup/answers/insist';
import { offerLoan, verifyAs } from '@/tests/setup/loans/lend';
import { registered } from '@/tests/setup/mailbox';
import { textOfPdf } from '@/tests/setup/statements';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

const { app, me } = trading();

/** As a customer of each language writes it; letters of two forms and of two directions among them. */
const names: Record<Locale, readonly [string, string]> = {
  zh: ['海燕', '欧阳'],
  hk: ['凱琳', '歐陽'],
  en: ['Ada', 'Lovelace'],
  ja: ['桜子', '渡邊'],
  ko: ['서연', '김'],
  de: ['Jürgen', 'Weiß'],
  fr: ['Anaïs', 'Lefèvre'],
  it: ['Niccolò', 'D’Angelo'],
  ar: ['ليلى', 'الحداد'],
  es: ['Íñigo', 'Núñez'],
};

const isolates = /[\u2066-\u2069\u200e\u200f]/g;
/** Letters and digits as a reader compares them, in whatever order pieces of two directions come. */
const bare = (text: string) => text.replace(isolates, '').replace(/\s/g, '');

beforeAll(() => offerLoan(app.owner, { days: 60 }));

async function signed(
  locale: Locale,
): Promise<{ pages: string[]; bytes: Buffer; loan: LoanRecord }> {
  const { token, customerId } = me.session;
  await verifyAs(app.owner, customerId, names[locale]);
  const drawn = await noise(300, 100).png().toBuffer();
  const { result } = await upload(app, drawn, { token, purpose: 'signature' });
  const key = randomUUID();
  const asked = await insist(() =>
    app.call<LoanRecord>(
      'POST user/loan',
      { amount: '421.5', days: 60, signature: result.fileId, termsVersion: 1 },
      { token, key, headers: { 'accept-language': locale } },
    ),
  );
  const answer = await fetch(`${app.url}/swx/customer/${asked.result.agreement.path}`, {
    headers: { authorization: token },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { bytes, pages: await textOfPdf(bytes), loan: asked.result };
}

it.each(locales.map(({ value }) => value))(
  'has in %s the name, the amounts, the rates and the whole schedule, every letter found',
  async (locale) => {
    const { pages, bytes, loan } = await signed(locale);
    expect(loan.agreement.locale).toBe(locale);
    const text = bare(pages.join(''));
    for (const part of names[locale]) expect(text).toContain(bare(part));
    const amount = (value: string, places: number) =>
      bare(
        new Intl.NumberFormat(localeTag(locale), {
          minimumFractionDigits: places,
          maximumFractionDigits: places,
        }).format(value as `${number}`),
      );
    // 53 days at 0.1686.
    expect(loan).toMatchObject({ totalInterest: '8.9358', repaymentAmount: '430.4358' });
    expect(text).toContain(amount('421.5', 2));
    expect(text).toContain(amount('8.9358', 4));
    expect(text).toContain(amount('430.4358', 4));
    expect(text).toContain(amount('421.6686', 4));
    expect(text).toContain('SHA-256');
    expect(pages.length).toBeGreaterThan(1);
    // The picture of the signature, and no face without its characters.
    expect(bytes.includes('/DCTDecode')).toBe(true);
    expect(text).not.toContain('\u0000');
    expect(bytes.length).toBeLessThan(600_000);
  },
);

it('comes along in the archive of its customer, as the PDF that it is', async () => {
  const me = await registered(app);
  const { token } = me;
  await verifyAs(app.owner, me.user.id, names.en);
  const drawn = await noise(300, 100).png().toBuffer();
  const { result } = await upload(app, drawn, { token, purpose: 'signature' });
  const asked = { amount: '100', days: 60, signature: result.fileId, termsVersion: 1 };
  const { result: loan } = await app.call<LoanRecord>('POST user/loan', asked, { token });
  await app.call('POST user/requestArchive', { password: me.password }, { token });
  const archive = await until(async () => {
    const { result: now } = await app.call<{ archive: Archive }>(
      'GET user/getArchive',
      {},
      { token },
    );
    return now.archive?.status === 'ready' && now.archive;
  });
  const given = await fetch(`${app.url}/swx/customer/user/archive/${archive.id}`, {
    headers: { authorization: token },
  });
  const files = unzipSync(new Uint8Array(await given.arrayBuffer()));
  const name = Object.keys(files).find((one) => /^agreements\/\d+-agreement\.pdf$/.test(one))!;
  expect(createHash('sha256').update(files[name]!).digest('hex')).toBe(loan.agreement.sha256);
});
