/** The protocols of the robot: one declaration each; a scheme belongs to one of them. */

import { file } from './file.ts';
import { gopher } from './gopher/gopher.ts';
import { http } from './http.ts';

export const protocols = [http, gopher, file] as const;
