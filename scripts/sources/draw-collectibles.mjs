/** Draws the collectibles of the sandbox, the same at each run: node scripts/sources/draw-collectibles.mjs */
import { writeFile } from 'node:fs/promises';
import { basalt, delta, grove, juniper } from './collectibles/lands.mjs';
import { aurora, ember, fjord, harbour } from './collectibles/skies.mjs';
import { coral, islet, kelp, lagoon } from './collectibles/waters.mjs';

const scenes = {
  aurora,
  basalt,
  coral,
  delta,
  ember,
  fjord,
  grove,
  harbour,
  islet,
  juniper,
  kelp,
  lagoon,
};

const folder = new URL('../../prisma/seed/collectibles/', import.meta.url);

for (const [slug, draw] of Object.entries(scenes))
  await writeFile(new URL(`${slug}.svg`, folder), draw());
