import { openHub } from '@/scripts/launch/hub.mjs';

/** The launcher's part: it hands on what one process says. */
process.once('disconnect', () => process.exit(1));
await openHub(process.env.HUB_PATH!);
process.send!('listening');
