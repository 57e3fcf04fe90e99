/** What an answer of a connector says of its document, beside who may see it: an observation that outlives a 304. */

import type { DocumentControls } from '../../languages/gsa-feed/document-controls.ts';
import type { ControlsFact } from '../../sdk/fed-facts.ts';

/** Characters of names and values that are kept of a document. */
const mostMetadata = 4_000;

/** Undefined where nothing is said. */
export function controlsFact(controls: DocumentControls): ControlsFact | undefined {
  const { metadata, displayUrl, isLocked, scoring, crawlOnce } = controls;
  const fact: ControlsFact = {
    ...(metadata && { metadata: keptMetadata(controls) }),
    ...(displayUrl !== undefined && { displayUrl }),
    ...(isLocked !== undefined && { isLocked }),
    ...(scoring !== undefined && { scoring }),
    ...(crawlOnce !== undefined && { crawlOnce }),
  };
  return Object.keys(fact).length === 0 ? undefined : fact;
}

function keptMetadata({ metadata = [] }: DocumentControls): NonNullable<ControlsFact['metadata']> {
  let size = 0;
  const fits = metadata.findIndex(({ name, content }) => (size += name.length + content.length) > mostMetadata);
  const kept = fits < 0 ? metadata : metadata.slice(0, fits);
  return kept.map(({ name, content }) => [name.toLowerCase(), content] as const);
}

/** How many entries of its metadata are left out. */
export function metadataCut(controls: DocumentControls): number {
  return (controls.metadata?.length ?? 0) - keptMetadata(controls).length;
}

/** A header that is present replaces what was said before; one that is absent leaves it. */
export function freshenedControls(
  stored: ControlsFact | undefined,
  now: ControlsFact | undefined,
): ControlsFact | undefined {
  return stored === undefined || now === undefined ? (now ?? stored) : { ...stored, ...now };
}
