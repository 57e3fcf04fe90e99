import { expect, it } from 'vitest';
import { parseZone, printZoneCookie } from './zone-cookie.ts';

it('takes the names of zones, and UTC for everything else', () => {
  expect(['Europe/Berlin', 'America/Los_Angeles', 'UTC'].map(parseZone)).toEqual([
    'Europe/Berlin',
    'America/Los_Angeles',
    'UTC',
  ]);
  expect([undefined, '', 'Mars/Olympus', '"><script>', '\0'].map(parseZone)).toEqual(
    Array.from({ length: 5 }, () => 'UTC'),
  );
  expect(printZoneCookie('Europe/Berlin')).toMatch(/^zone=Europe\/Berlin; /);
});
