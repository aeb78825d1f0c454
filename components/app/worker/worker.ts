import { servePages } from './pages';
import type { WorkerScope } from './scope';

// Its server writes the version before it: another one is another script, which browsers then take.
declare const assayVersion: string;

servePages(globalThis as unknown as WorkerScope, assayVersion);
