/** Installs what the tests can use from Debian's packages: a browser, servers, manuals to crawl, readers of documents. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { innFolder, innPackages, whyWithoutInn } from '../../lib/jobs/testing/news-server-inn.ts';
import { findBrowser, headlessShell } from './browser.ts';
import { unpackPackages } from './unpack-packages.ts';

interface Need {
  readonly what: string;
  readonly packages: readonly string[];
  readonly isThere: () => boolean;
}

const { values } = parseArgs({ options: { long: { type: 'boolean', default: false } } });

const ofLongTests: readonly Need[] = [
  { what: 'catdoc', packages: ['catdoc'], isThere: () => existsSync('/usr/bin/catdoc') },
  { what: 'Java', packages: ['default-jdk-headless'], isThere: () => existsSync('/usr/bin/java') },
  { what: 'file', packages: ['file'], isThere: () => existsSync('/usr/bin/file') },
  { what: 'unzip', packages: ['unzip'], isThere: () => existsSync('/usr/bin/unzip') },
  { what: 'bzip2', packages: ['bzip2'], isThere: () => existsSync('/bin/bzip2') },
  { what: 'xz', packages: ['xz-utils'], isThere: () => existsSync('/usr/bin/xz') },
  { what: 'nm', packages: ['binutils'], isThere: () => existsSync('/usr/bin/nm') },
  { what: 'lexgrog', packages: ['man-db'], isThere: () => existsSync('/usr/bin/lexgrog') },
  { what: 'the Python manual', packages: ['python3-doc'], isThere: () => existsSync('/usr/share/doc/python3-doc') },
];

const needs: readonly Need[] = [
  { what: 'a headless Chromium', packages: ['chromium-headless-shell'], isThere: () => existsSync(headlessShell) },
  { what: 'a Chromium', packages: ['chromium'], isThere: () => findBrowser() !== undefined },
  { what: 'nginx', packages: ['nginx-light'], isThere: () => existsSync('/usr/sbin/nginx') },
  { what: 'tinyproxy', packages: ['tinyproxy'], isThere: () => existsSync('/usr/bin/tinyproxy') },
  { what: 'microsocks', packages: ['microsocks'], isThere: () => existsSync('/usr/bin/microsocks') },
  { what: 'squid', packages: ['squid'], isThere: () => existsSync('/usr/sbin/squid') },
  { what: 'vsftpd', packages: ['vsftpd'], isThere: () => existsSync('/usr/sbin/vsftpd') },
  {
    what: 'pyftpdlib',
    packages: ['python3-pyftpdlib', 'python3-openssl'],
    isThere: () => existsSync('/usr/lib/python3/dist-packages/pyftpdlib'),
  },
  { what: 'gophernicus', packages: ['gophernicus'], isThere: () => existsSync('/usr/sbin/gophernicus') },
  { what: 'pygopherd', packages: ['pygopherd'], isThere: () => existsSync('/usr/sbin/pygopherd') },
  { what: 'xmllint', packages: ['libxml2-utils'], isThere: () => existsSync('/usr/bin/xmllint') },
  { what: 'curl', packages: ['curl'], isThere: () => existsSync('/usr/bin/curl') },
  { what: 'Python', packages: ['python3'], isThere: () => existsSync('/usr/bin/python3') },
  { what: 'Perl', packages: ['perl'], isThere: () => existsSync('/usr/bin/perl') },
  { what: 'Ruby', packages: ['ruby'], isThere: () => existsSync('/usr/bin/ruby') },
  {
    what: 'the PostgreSQL 15 manual',
    packages: ['postgresql-doc-15'],
    isThere: () => existsSync('/usr/share/doc/postgresql-doc-15/html'),
  },
  ...(values.long ? ofLongTests : []),
];

/** Says on each line what was installed, or why something is not there. */
function installDebianPackages(): readonly string[] {
  const missing = needs.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return [];
  const cannot = whyNot();
  if (cannot !== undefined) return missing.map(({ what }) => `${what} is not installed: ${cannot}`);
  const updated = apt(['update', '-q']);
  if (updated !== undefined) return [`apt-get update failed: ${updated}`];
  return missing.flatMap(({ what, packages, isThere }) => {
    // What was installed before may do for it, too.
    if (isThere()) return [];
    const trouble = apt(['install', '-qy', '--no-install-recommends', ...packages]);
    return isThere() ? `${what} was installed from Debian's packages` : `${what} could not be installed: ${trouble}`;
  });
}

function whyNot(): string | undefined {
  if (!existsSync('/usr/bin/apt-get')) return 'this is no Debian; install it by hand';
  return process.getuid?.() === 0
    ? undefined
    : `only root can: apt-get install ${needs.flatMap((n) => n.packages).join(' ')}`;
}

/** The last lines of what went wrong; undefined when nothing did. */
function apt(args: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync('/usr/bin/apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
    encoding: 'utf8',
    // RUNLEVEL=1: an installed server is not started as a service.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
  if (status === 0) return undefined;
  return error?.message ?? stderr.trim().split('\n').slice(-3).join(' ');
}

/** Its package asks for a domain name, and fails to install without one. */
function unpackInn(): readonly string[] {
  if (whyWithoutInn() === undefined || !existsSync('/usr/bin/apt-get')) return [];
  const trouble = unpackPackages(innPackages, innFolder) ?? whyWithoutInn();
  return [trouble === undefined ? "INN was unpacked from Debian's packages" : `INN could not be unpacked: ${trouble}`];
}

for (const line of [...installDebianPackages(), ...unpackInn()]) console.log(line);
