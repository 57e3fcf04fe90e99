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
import { decodeSoif } from './soif/decode.ts';
import { examples as soifExamples } from './soif/examples.ts';
import { examples as soifJsonExamples } from './soif/json/examples.ts';
import { messages as soifJsonMessages } from './soif/json/messages.ts';
import { readJson } from './soif/json/read-json.ts';
import { examples as rdExamples } from './soif/rds/examples.ts';
import { messages as rdMessages } from './soif/rds/messages.ts';
import { readRds } from './soif/rds/read-rds.ts';
import { messages as soifMessages } from './soif/messages.ts';
import { examples as groupsExamples } from './xmlgroups/examples.ts';
import { messages as groupsMessages } from './xmlgroups/messages.ts';
import { readGroups } from './xmlgroups/read-groups.ts';

export interface RecordLanguage {
  /** Folder name; of a form of the same objects, with its subfolder. */
  readonly id: string;
  readonly title: string;
  /** What an error does. */
  readonly refusal: string;
  readonly messages: readonly MessageCodes[];
  /** By code; none for findings that no document alone can show. */
  readonly examples: FindingExamples;
  readonly check: (document: string) => readonly PlacedFinding[];
}

/** More of a code say nothing new about a document that is held in memory. */
const MOST = 1000;

const skippedXml = 'The record is skipped. If the error is in the XML itself, the whole document is skipped.';

export const recordLanguages: readonly RecordLanguage[] = [
  {
    id: 'gsa-feed',
    title: 'Feeds',
    refusal: skippedXml,
    messages: [xmlMessages, messages],
    examples,
    check: (document) =>
      findingsOf(document, (finding) => readFeed({ dtd: '7', isStrict: false }, { record: () => undefined, finding })),
  },
  {
    id: 'xmlgroups',
    title: 'Groups feeds',
    refusal: skippedXml,
    messages: [groupsMessages],
    examples: groupsExamples,
    check: (document) =>
      findingsOf(document, (finding) =>
        readGroups(false, { group: () => undefined, member: () => undefined, finding }),
      ),
  },
  {
    id: 'soif',
    title: 'SOIF',
    refusal: 'The object is skipped.',
    messages: [soifMessages],
    examples: soifExamples,
    check: (document) => findingsOf(document, (finding) => decodeSoif({ object: () => undefined, finding })),
  },
  {
    id: 'soif-rds',
    title: 'RDs as SOIF',
    refusal: 'The object is skipped.',
    messages: [rdMessages],
    examples: rdExamples,
    check: (document) => findingsOf(document, (finding) => readRds({ rd: () => undefined, finding })),
  },
  {
    id: 'soif-json',
    title: 'SOIF as JSON',
    refusal: 'The line is skipped.',
    messages: [soifJsonMessages],
    examples: soifJsonExamples,
    check: (document) => findingsOf(document, (finding) => readJson({ object: () => undefined, finding })),
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
