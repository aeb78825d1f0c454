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
  const phases: Phase[] = ['ready', 'waiting', 'sending', 'refused'];
  for (const phase of phases) expect(shown(phase)).not.toContain('disabled');
  expect(shown('unsure')).toContain('<fieldset disabled=""');
});
