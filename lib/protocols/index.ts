/** The protocols of the robot: one declaration each; a scheme belongs to one of them. */

import { file } from './file.ts';
import { http } from './http.ts';

export const protocols = [http, file] as const;
