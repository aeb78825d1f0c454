import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dataFolder } from '../places.mjs';
import { commandLine } from '../processes.mjs';

/** Where the running server of this data folder keeps its process and its port. */
export const recordFile = () => path.join(dataFolder(), 'server.json');

/** What the record says, where its server runs. */
export function runningServer() {
  try {
    const record = JSON.parse(readFileSync(recordFile(), 'utf8'));
    return commandLine(record.server).includes('dist/boot.js') ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Where the site is opened: PUBLIC_URL, else this machine at the port of the server that runs. */
export function siteAddress() {
  if (process.env.PUBLIC_URL) return process.env.PUBLIC_URL.replace(/\/$/, '');
  return `http://localhost:${runningServer()?.port ?? (process.env.PORT || 3000)}`;
}
