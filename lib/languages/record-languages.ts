/** Languages of documents that others send, read record by record: they are no files of a collection. */

import { messageCode } from '../lang/diagnostic.ts';
import type { MessageCodes } from '../lang/diagnostic.ts';
import { collectFindings } from '../lang/xml/collect-findings.ts';
import type { PlacedFinding } from '../lang/xml/finding.ts';
import { xmlMessages } from '../lang/xml/messages.ts';
import type { FindingExamples } from '../sdk/configuration-language.ts';
import { examples } from './gsa-feed/examples.ts';
import { messages } from './gsa-feed/messages.ts';
import { readFeed } from './gsa-feed/read-feed.ts';
import { examples as groupsExamples } from './xmlgroups/examples.ts';
import { messages as groupsMessages } from './xmlgroups/messages.ts';
import { readGroups } from './xmlgroups/read-groups.ts';

export interface RecordLanguage {
  /** Folder name. */
  readonly id: string;
  readonly title: string;
  readonly messages: readonly MessageCodes[];
  /** By code; none for findings that no document alone can show. */
  readonly examples: FindingExamples;
  readonly check: (document: string) => readonly PlacedFinding[];
}

/** More of a code say nothing new about a document that is held in memory. */
const MOST = 1000;

export const recordLanguages: readonly RecordLanguage[] = [
  {
    id: 'gsa-feed',
    title: 'Feeds',
    messages: [xmlMessages, messages],
    examples,
    check: (document) =>
      findingsOf(document, (finding) => readFeed({ dtd: '7', isStrict: false }, { record: () => undefined, finding })),
  },
  {
    id: 'xmlgroups',
    title: 'Groups feeds',
    messages: [groupsMessages],
    examples: groupsExamples,
    check: (document) =>
      findingsOf(document, (finding) =>
        readGroups(false, { group: () => undefined, member: () => undefined, finding }),
      ),
  },
];

interface Reader {
  readonly push: (bytes: Uint8Array) => void;
  readonly end: () => unknown;
}

function findingsOf(
  document: string,
  read: (finding: (finding: PlacedFinding) => void) => Reader,
): readonly PlacedFinding[] {
  const found = collectFindings(MOST);
  const reader = read(found.add);
  reader.push(new TextEncoder().encode(document));
  reader.end();
  return found.result().findings;
}

const byCode: ReadonlyMap<string, RecordLanguage> = new Map(
  recordLanguages.flatMap((language) =>
    language.messages.flatMap((table) =>
      Object.keys(table.messages).map((name) => [messageCode(table, name), language] as const),
    ),
  ),
);

/** The language with a finding. */
export function recordLanguageOf(code: string): RecordLanguage | undefined {
  return byCode.get(code);
}
