/** Generates the Prisma client without network: the schema engine Prisma would download is not needed for that. */

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const cli = createRequire(import.meta.url).resolve('prisma/build/index.js');
const schema = path.join(import.meta.dirname, 'schema.prisma');

const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'generate', '--schema', schema], {
  encoding: 'utf8',
  env: {
    ...process.env,
    // Any executable that exists stops the download; generating never runs it.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
});
if (status !== 0) {
  process.stderr.write(`The Prisma client could not be generated.\n${stdout}${stderr}`);
  process.exitCode = 1;
}
