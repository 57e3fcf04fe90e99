/** The same promise as in ftp-mirror.site.test.ts, for ten thousand files. */

import { it } from 'vitest';
import { testMirrorOverFtp } from '../testing/mirror-over-ftp.ts';

it('a mirror over FTP is whole after 3 kills, and its next run transfers what changed', ({ skip }) =>
  testMirrorOverFtp({ files: 10_000, kills: 3 }, skip));
