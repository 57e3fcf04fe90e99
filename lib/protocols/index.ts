/** The protocols of the robot: one declaration each; a scheme belongs to one of them. */

import { http } from './http.ts';

export const protocols = [http] as const;
