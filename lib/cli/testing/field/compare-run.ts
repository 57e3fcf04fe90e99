/** What is wrong with a run of a case. */

import type { Expectation, Seen, WrittenRd } from './field-case.ts';

const shown = 300;

export function problemsOf(expected: Expectation, seen: Seen): readonly string[] {
  const { requested = [], notRequested = [], max = Number.POSITIVE_INFINITY, check } = expected;
  const { paths } = seen;
  const pages = paths.filter((path) => path !== '/robots.txt').join(' ');
  const requests = `requests: ${pages.slice(0, shown)}`;
  const said = check?.(seen);
  return [
    ...requested.filter((path) => !paths.includes(path)).map((path) => `${path} not requested; ${requests}`),
    ...notRequested.filter((path) => paths.includes(path)).map((path) => `${path} requested; ${requests}`),
    ...(paths.length > max ? [`${paths.length} requests, ${max} are enough`] : []),
    ...rdProblems(expected, seen.rds),
    ...(said === undefined ? [] : [said]),
  ];
}

function rdProblems(
  { rds: wanted = {}, rdsWithout = {}, noRds = [] }: Expectation,
  rds: Seen['rds'],
): readonly string[] {
  const json = (rd: WrittenRd): string => JSON.stringify(rd).slice(0, shown);
  const all = `RDs: ${Object.keys(rds).join(' ').slice(0, shown)}`;
  return [
    ...Object.entries(wanted).flatMap(([path, pattern]) => {
      const rd = rds[path];
      if (rd === undefined) return [`no RD ${path}; ${all}`];
      return pattern.test(JSON.stringify(rd)) ? [] : [`RD ${path} without ${pattern}: ${json(rd)}`];
    }),
    ...Object.entries(rdsWithout).flatMap(([path, pattern]) => {
      const rd = rds[path];
      return rd !== undefined && pattern.test(JSON.stringify(rd)) ? [`RD ${path} with ${pattern}: ${json(rd)}`] : [];
    }),
    ...noRds.filter((path) => rds[path] !== undefined).map((path) => `RD ${path}; ${all}`),
  ];
}
