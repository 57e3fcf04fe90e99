/** Parameters that the model has in another form than they are written in. */

import type { Param } from '../../sdk/param.ts';

/** A parameter whose values are those of another one, as the model has them. */
export const mapped = <From, To>(param: Param<From>, map: (value: From) => To): Param<To> => ({
  ...param,
  read: (text) => {
    const reading = param.read(text);
    return reading.ok ? { ok: true, value: map(reading.value) } : reading;
  },
});
