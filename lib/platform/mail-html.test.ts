import { mailHtml } from './mail-html';

const site = 'https://assay.example';
const letter = { locale: 'en', subject: 'A & B', phrase: null } as const;

describe('a letter as HTML', () => {
  it('leaves nothing of what people wrote to act as HTML', () => {
    const phrase = '"><script>x</script>';
    const html = mailHtml({ ...letter, text: '<img src=x onerror=1> & "so"', phrase }, site);
    expect(html).toContain('&lt;img src=x onerror=1&gt; &amp; &quot;so&quot;');
    expect(html).toContain('&quot;&gt;&lt;script&gt;x&lt;/script&gt;');
    expect(html).not.toMatch(/<(img|script)/);
    expect(html).toContain('<title>A &amp; B</title>');
  });

  it('links to our own site alone', () => {
    const text = `Here ${site}/profile\n\nthere https://assay.example.evil.test/x or http://evil.test`;
    const html = mailHtml({ ...letter, text }, site);
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      `${site}/profile`,
    ]);
  });

  it('stands from right to left in Arabic, the phrase before all else', () => {
    const html = mailHtml({ ...letter, locale: 'ar', text: 'one\n\ntwo', phrase: 'mine' }, site);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html.match(/>(mine|one|two)</g)).toEqual(['>mine<', '>one<', '>two<']);
  });
});
