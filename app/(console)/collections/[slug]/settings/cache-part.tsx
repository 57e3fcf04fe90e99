/** What the disk cache of a collection with a gatherer.cf holds, and by which bounds. */

import type { ReactNode } from 'react';
import { formatAge, formatBytes, formatCount } from '#components/ui/format/format.ts';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { CollectionCache } from '#lib/services/collections/contract.ts';

export function CachePart({ cache }: { readonly cache: CollectionCache }): ReactNode {
  const { objects, bytes, oldestAt, maxBytes, ttlMs } = cache;
  return (
    <div className="flex max-w-[480px] flex-col gap-2 text-body text-ink-2">
      <p>
        {objects === 0 ? (
          'Empty.'
        ) : (
          <>
            <span className="font-medium text-ink">{formatCount(objects, 'object')}</span>, {formatBytes(bytes)} of up
            to {formatBytes(maxBytes)}
            {oldestAt === undefined ? null : (
              <>
                ; the oldest from <RelativeTime at={oldestAt} />
              </>
            )}
            .
          </>
        )}
      </p>
      <p className="text-note text-ink-3">
        {`Runs use cached responses less than ${formatAge(ttlMs)} old instead of new requests. The cache is emptied when a run finishes, unless gatherer.cf contains `}
        <span className="mono">Keep-Cache: yes</span>
        {'. GATHERER_CACHE_TTL (seconds) and HARVEST_MAX_LOCAL_CACHE (MB) set the limits on the server.'}
      </p>
    </div>
  );
}
