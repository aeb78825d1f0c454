import { useState } from 'react';
import { useServerState } from '@/components/api/server-state';
import { saveSetting, settingsQuery, withSetting, type Kinds, type Setting } from './queries';

/**
 * How each kind comes, and what saves it. `drawn` is how they came with the page, which is all that is known where the
 * server could not be asked since, but for what was saved.
 */
export function useKinds(drawn: Kinds) {
  const [own, setOwn] = useState({ drawn, kinds: drawn });
  const known = own.drawn === drawn ? own.kinds : drawn;
  const kinds = useServerState(settingsQuery).data?.kinds ?? known;

  async function save(setting: Setting): Promise<void> {
    await saveSetting(setting);
    setOwn((now) => ({
      drawn,
      kinds: withSetting(now.drawn === drawn ? now.kinds : drawn, setting),
    }));
  }

  return [kinds, save] as const;
}
