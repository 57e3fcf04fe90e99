/** The protocols of the robot: one declaration each; a scheme belongs to one of them. */

import { file } from './file.ts';
import { ftp } from './ftp/ftp.ts';
import { gopher } from './gopher/gopher.ts';
import { http } from './http.ts';
import { news } from './news/news.ts';

export const protocols = [http, ftp, gopher, news, file] as const;
