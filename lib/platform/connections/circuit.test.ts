import { Circuit } from './circuit';

let circuit: Circuit;
let answer: () => void;
let probes = 0;

beforeEach(() => {
  probes = 0;
  circuit = new Circuit(() => {
    probes += 1;
    return new Promise((resolve) => (answer = resolve));
  });
});

function failTimes(times: number): void {
  for (let i = 0; i < times; i += 1) circuit.fail();
}

it('opens after three failures in a row, and not before', () => {
  failTimes(2);
  circuit.succeed();
  failTimes(2);
  expect([circuit.isOpen, circuit.count]).toEqual([false, 0]);
  circuit.fail();
  expect([circuit.isOpen, circuit.count]).toEqual([true, 1]);
});

it('asks once for all, and closes when that is answered alone', async () => {
  failTimes(30);
  circuit.trip();
  expect(probes).toBe(1);
  circuit.succeed();
  expect(circuit.isOpen).toBe(true);
  answer();
  await Promise.resolve();
  expect(circuit.isOpen).toBe(false);
});

it('opens at once where it was found out, and again later', async () => {
  circuit.trip();
  answer();
  await Promise.resolve();
  failTimes(2);
  expect(circuit.isOpen).toBe(false);
  circuit.trip();
  expect([circuit.isOpen, circuit.count, probes]).toEqual([true, 2, 2]);
});
