/** The installation that the short test makes small: 600,000 URLs and a year of hourly runs. */

import { expect, test } from 'vitest';
import { openYear, rowsOf } from '../testing/year-of-runs.ts';

const urls = 600_000;
/** A page of a list, a day of runs on the overview. */
const listed = 200;

test('after a year of hourly runs no page and no tick reads more rows than after two days', async () => {
  const day = await openYear({ urls, runs: 60 });
  await day.test.close();
  const year = await openYear({ urls, runs: 8_760 });
  await year.test.close();
  const grown = [...year.touched].flatMap(([name, touched]) => {
    const [before, after] = [rowsOf(day.touched.get(name)), rowsOf(touched)];
    return after <= before * 1.5 + listed ? [] : [{ name, before, after }];
  });
  expect(grown).toEqual([]);
});
