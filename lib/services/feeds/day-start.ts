/** When the day began in a zone. */

const dayMs = 86_400_000;

/** Midnight before `now`, or the first moment of a day whose midnight the clocks skip; ms since the epoch. */
export function dayStart(now: number, zone: string): number {
  const clock = clockOf(zone);
  const today = clock(now).date;
  let at = now - clock(now).sinceMidnight;
  // The clocks changed since: the distance is an hour wrong, in one direction or the other.
  const { date, sinceMidnight } = clock(at);
  if (date === today) at -= sinceMidnight;
  else at += dayMs - sinceMidnight;
  return at;
}

function clockOf(zone: string): (at: number) => { readonly date: string; readonly sinceMidnight: number } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (at) => {
    const [date = '', time = ''] = format.format(at).split(', ');
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
    return { date, sinceMidnight: ((hours * 60 + minutes) * 60 + seconds) * 1000 + (at % 1000) };
  };
}
