/** An RD of an upload as the engine takes it: there is no document to read. */

import { createHash } from 'node:crypto';
import type { Crawl } from '../../engine/crawl/context.ts';
import { hashOf } from '../../engine/crawl/discover.ts';
import type { Answered, GivenRd } from '../../engine/process/known.ts';
import { secondsOf } from '../../languages/soif/rds/read-rds.ts';
import type { ReadRd } from '../../languages/soif/rds/read-rds.ts';
import { identityOf } from '../../match/urls/url-identity.ts';
import type { StoredRd } from '../../store/read/read-description.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import { arrived } from './fed-document.ts';
import type { FedDocument, Origin } from './fed-document.ts';

/** Undefined for what the reader refuses. */
export function fedRd(crawl: Pick<Crawl, 'hash'>, rd: ReadRd): FedDocument | undefined {
  const { normal: url, bytes } = rd;
  if (url === undefined) return undefined;
  const of = { hash: hashOf(crawl, url.href), url };
  const document = (record: ReadRd): FedDocument => ({
    ...of,
    record,
    bytes,
    arrive: (origin, { clock }) => answeredBy({ ...of, record }, origin, clock.now()),
  });
  const whole = document(rd);
  return rd.isConfirmed ? { ...whole, over: (stored) => document(confirmed(rd, stored)) } : whole;
}

/** What is stored, with the times that came. */
function confirmed(rd: ReadRd, { schema, attributes }: StoredRd): ReadRd {
  return { ...rd, schema, attributes: new Map([...Object.entries(attributes), ...rd.attributes]) };
}

interface FedRd extends Pick<FedDocument, 'hash' | 'url'> {
  readonly record: ReadRd;
}

function answeredBy(of: FedRd, origin: Origin, now: number): Answered {
  const { facts, ...known } = arrived(of, origin, 'fed-rd');
  const { bytes } = of.record;
  const response = { outcome: 'ok', headers: {}, bytes, received: bytes, ms: 0 } as const;
  return { ...known, facts: { ...facts, response, now }, given: givenRd(of, now) };
}

function givenRd({ record, url }: FedRd, now: number): GivenRd {
  const attributes = withOwnUrl(record.attributes, url);
  const [updated, live] = [secondsOf(record, 'update-time'), secondsOf(record, 'time-to-live')];
  return {
    schema: record.schema,
    attributes,
    md5: md5Of({ ...record, attributes }),
    ...(updated !== undefined && live !== undefined && { liveMs: (updated + live) * 1000 - now }),
  };
}

/** What an RD calls its URL is another spelling of it, or nothing. */
function withOwnUrl(attributes: ReadRd['attributes'], { href }: ResourceUrl): ReadRd['attributes'] {
  const said = attributes.get('url');
  if (said === undefined || said.every((each) => identityOf(each) === identityOf(href))) return attributes;
  return new Map([...attributes, ['url', [href]]]);
}

/** Times of the transfer are no content. */
function md5Of({ schema, attributes }: Pick<ReadRd, 'schema' | 'attributes'>): string {
  const content = [...attributes].filter(([name]) => name !== 'update-time').toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('md5')
    .update(JSON.stringify([schema, content]))
    .digest('hex');
}
