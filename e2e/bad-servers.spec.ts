/** Servers that answer badly, of FTP, Gopher, and News: what became of each is said on screen, in plain words. */

import * as badFtp from '../lib/engine/testing/bad-ftp.ts';
import * as badGopher from '../lib/engine/testing/bad-gopher.ts';
import * as badNews from '../lib/engine/testing/bad-news.ts';
import { cli } from '../lib/services/actor.ts';
import { crawl, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

interface Place {
  readonly url: string;
  /** What its page says of it. */
  readonly says: string | RegExp;
}

/** What a test has opened, closed however it ends. */
const opened: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

type FtpAnswers = Readonly<Record<string, badFtp.FtpAnswer>>;
const file: FtpAnswers = { SIZE: '213 5', MDTM: '213 20200131120000', RETR: badFtp.transfer('hello') };
const unixLine = (name: string): string => `-rw-r--r-- 1 a b 5 Jan 1 12:00 ${name}\r\n`;
const tenMegabytes = 'x'.repeat(10 * 1024 * 1024);
const elsewhere: badFtp.FtpAnswer = async ({ say, listen }) => {
  const port = await listen();
  say(`227 go (192,0,2,1,${port >> 8},${port & 255})`);
};
const listing = (names: readonly string[]): FtpAnswers => ({
  FEAT: '502 no',
  LIST: badFtp.transfer(names.map(unixLine).join('')),
});

const tooSlow = 'slower than 256 bytes per second';

/** Each on a server of its own: what it is asked for, how it answers, and what is said of that. */
const ftpServers: readonly (readonly [string, FtpAnswers, string | RegExp])[] = [
  ['/elsewhere', { ...file, EPSV: '502 no', PASV: elsewhere }, 'PASV named another address: 192.0.2.1'],
  ['/', { FEAT: '502 no', LIST: badFtp.pour(Buffer.from(unixLine('a').repeat(500))) }, 'max-filesize-kb'],
  ['/', listing(['../../etc/passwd', '/etc/passwd', '..', 'b\0c']), '3 names skipped'],
  ['/', { MLSD: badFtp.transfer('type=OS.unix=slink:.; self\r\n'), 'CWD /self': '250 ok' }, 'self'],
  ['/preliminary', { ...file, SIZE: '150 soon\r\n'.repeat(1000) }, 'more than 100 preliminary replies'],
  ['/nul', { ...file, SIZE: '213 \0 5' }, 'a NUL in a reply'],
  ['/cut', { ...file, RETR: badFtp.breakOff('hel') }, /closed/],
  ['/no-code', { ...file, SIZE: 'hello there' }, 'a reply without a code'],
  ['/long-line', { ...file, SIZE: tenMegabytes }, 'a reply of more than 64 KB'],
  ['/drip', { ...file, RETR: badFtp.drip('slow') }, tooSlow],
];

async function startAll(): Promise<readonly Place[]> {
  const places: Place[] = [];
  for (const [path, answers, says] of ftpServers) {
    const { port, close } = await badFtp.startBadFtp(answers);
    opened.push(close);
    places.push({ url: `ftp://127.0.0.1:${port}${path}`, says });
  }
  const gopher = await badGopher.startBadGopher(() => ({
    '': badGopher.pour(Buffer.from('not a menu\r\n'.repeat(500))),
    '/cut.txt': badGopher.breakOff('half of'),
    '/drip.txt': badGopher.drip('slow'),
  }));
  opened.push(() => gopher.close());
  const broken = [
    'Subject: =?utf-8?b?broken',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Transfer-Encoding: base64',
    '',
    '!!!',
  ];
  const news = await badNews.startBadNews({
    'ARTICLE <broken@siroe.com>': `220 0 <broken@siroe.com>\r\n${broken.join('\r\n')}\r\n.\r\n`,
    'ARTICLE <drip@siroe.com>': badNews.drip('220 0 <drip@siroe.com>\r\nSubject: slow\r\n', 'slow'),
    'ARTICLE <cut@siroe.com>': badNews.closeAfter('220 0 <cut@siroe.com>\r\nSubject: half\r\n'),
  });
  opened.push(() => news.close());
  return [
    ...places,
    { url: `gopher://127.0.0.1:${gopher.port}/`, says: 'max-filesize-kb' },
    { url: `gopher://127.0.0.1:${gopher.port}/0/cut.txt`, says: /reset|closed/ },
    { url: `gopher://127.0.0.1:${gopher.port}/0/drip.txt`, says: tooSlow },
    { url: `news://127.0.0.1:${news.port}/broken@siroe.com`, says: 'Kept' },
    { url: `news://127.0.0.1:${news.port}/drip@siroe.com`, says: tooSlow },
    { url: `news://127.0.0.1:${news.port}/cut@siroe.com`, says: /closed/ },
  ];
}

test('what a bad server sends has an outcome with its reason', async ({ page, services, signIn }) => {
  const places = await startAll();
  const starts = places.map(({ url }) => `  Start url="${url}"`).join('\n');
  const first = places[0]?.url ?? '';
  const { slug, revision } = valueOf(await services.createCollection(cli, { name: 'Bad servers', url: first }));
  const files = [{ path: 'filterrules.conf', text: `<Site name=bad>\n${starts}\n</Site>\n` }];
  valueOf(await services.saveRevision(cli, { slug, base: revision, message: 'Starts', files }));
  const { accounting } = await crawl(services, slug);
  expect(accounting.lost).toBe(0);
  await signIn(page, 'viewer');
  await page.goto(`/collections/${slug}/reports?report=failed`);
  await expect(page.getByRole('table', { name: 'Resources' })).toContainText('cut.txt');
  await shot(page, 'bad-servers-report');
  await expectAccessible(page);
  const { rows } = valueOf(await services.searchResources(cli, { slug, limit: 100 }));
  for (const { url, says } of places) {
    await page.goto(`/collections/${slug}/resources/${rows.find((row) => row.url === url)?.hash}`);
    await expect(page.getByRole('main'), url).toContainText(says);
  }
});
