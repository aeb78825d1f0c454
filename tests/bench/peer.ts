import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Has a process of its own do something, told by `message`; what it told, and that it is over, stand in `state`. */
export function startPeer<Told extends object>(name: string, message: object, nothing: Told) {
  const child = fork(path.join(import.meta.dirname, `${name}.js`));
  child.send(message);
  const state = { isOver: false, ...nothing };
  const over = once(child, 'message').then(([told]) => {
    Object.assign(state, told, { isOver: true });
    child.kill();
  });
  return { state, over };
}
