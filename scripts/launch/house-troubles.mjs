import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dataFolder } from '../places.mjs';
import { isAlive } from '../processes.mjs';

/** Where the launcher of this data folder says which of its processes it cannot keep running. */
export const troublesFile = () => path.join(dataFolder(), 'troubles.json');

/** What the launcher that runs from here says there: a sentence for each process. */
export function troublesOfHouse() {
  try {
    const { launcher, troubles } = JSON.parse(readFileSync(troublesFile(), 'utf8'));
    return isAlive(launcher) ? troubles : [];
  } catch {
    return [];
  }
}

/** Keeps in `file` what is wrong with the processes of a house, for health and doctor to tell. */
export function noteTroubles(file) {
  const troubles = new Map();
  // One that was killed has left its own.
  rmSync(file, { force: true });
  function write() {
    const told = { launcher: process.pid, troubles: [...troubles.values()] };
    mkdirSync(path.dirname(file), { recursive: true });
    // What is half written nobody reads.
    writeFileSync(`${file}.new`, JSON.stringify(told));
    renameSync(`${file}.new`, file);
  }
  return {
    file,
    /** Of one process: a sentence, or undefined when it is in order again. */
    note(role, words) {
      if (words) troubles.set(role, words);
      else troubles.delete(role);
      try {
        write();
      } catch (error) {
        // On a full disk the house runs on.
        console.error(`${file} cannot be written: ${error.message}`);
      }
    },
    remove: () => rmSync(file, { force: true }),
  };
}
