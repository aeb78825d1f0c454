import { abilityOf } from './this-browser';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/15.0 Safari/605.1.15';
const asked = (more: Partial<Parameters<typeof abilityOf>[0]>) =>
  abilityOf({ canPush: true, permission: 'default', userAgent: mac, touchPoints: 0, ...more });

it.each([
  ['is able', asked({}), 'able'],
  ['is able where it may already', asked({ permission: 'granted' }), 'able'],
  ['is blocked where it may not', asked({ permission: 'denied' }), 'blocked'],
  ['needs the home screen on an iPhone', asked({ canPush: false, userAgent: iphone }), 'home'],
  ['and on an iPad', asked({ canPush: false, touchPoints: 5 }), 'home'],
  ['is unable elsewhere', asked({ canPush: false }), 'unable'],
  ['is unable without permissions to ask for', asked({ permission: null }), 'unable'],
] as const)('a browser %s', (_, ability, expected) => {
  expect(ability).toBe(expected);
});
