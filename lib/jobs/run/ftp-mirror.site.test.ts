/** An FTP mirror is crawled under kills; the long test does the same with ten thousand files. */

import { it } from 'vitest';
import { testMirrorOverFtp } from '../testing/mirror-over-ftp.ts';

it('a mirror over FTP is whole after 3 kills, and its next run transfers what changed', ({ skip }) =>
  testMirrorOverFtp({ files: 400, kills: 3 }, skip));
