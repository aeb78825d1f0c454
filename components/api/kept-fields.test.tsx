import { renderToStaticMarkup } from 'react-dom/server';
import { KeptFields } from './kept-fields';
import type { Phase } from './use-attempt';

const shown = (phase: Phase) =>
  renderToStaticMarkup(
    <KeptFields phase={phase}>
      <input />
    </KeptFields>,
  );

it('keeps fields as they were sent, for as long as nobody knows what became of it', () => {
  const settled: Phase[] = ['ready', 'refused'];
  for (const phase of settled) expect(shown(phase)).not.toContain('disabled');
  const open: Phase[] = ['waiting', 'sending', 'unsure'];
  for (const phase of open) expect(shown(phase)).toContain('<fieldset disabled=""');
});
