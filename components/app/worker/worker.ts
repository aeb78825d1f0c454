import { showMessages } from './messages';
import { servePages } from './pages';
import type { WorkerScope } from './scope';

// Its server writes the version before it: another one is another script, which browsers then take.
declare const assayVersion: string;

const scope = globalThis as unknown as WorkerScope;
servePages(scope, assayVersion);
showMessages(scope);
