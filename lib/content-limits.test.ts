/** The law of limits: whatever bounds what is read of content names the kind of cut it makes, or is shown in another way. */

import { describe, expect, test } from 'vitest';
import { cutKindNames } from './sdk/cuts.ts';
import { sourceFiles } from './testing/source-files.ts';

/** Where content is read, and where something is made of it. */
const places =
  /^lib\/(?:essence|summarizers|functions|engine\/(?:essence|process|kinds))\/(?!.*(?:\btesting\/|\.test\.ts$|unnest\/(?:xz|bzip2)\/))/;

/** A constant of a module that is named like a limit and is a number. */
const numbers = /^(?:export )?const ((?:most|longest|max|MOST|LONGEST|MAX)\w*)(?:: number)? = \d/gm;
const declared = /^(?:export )?const (\w+) = contentLimit\(\s*'(\w+)'/gm;

const asRefusal = 'the document is refused, with this limit as the reason';
const asMember = 'the file is refused: counted as a cut of kind members, or links where files have RDs of their own';
const asSyntax = 'longer ones are not what is looked for; nothing of the document is left out';
const asSummary = 'the summary is defined as a beginning';
const asText = 'the text of deeper elements is that of the last';
const asNumber = 'part of a format or of an algorithm';

const otherwise: Readonly<Record<string, string>> = {
  'lib/essence/convert/document.ts mostText': asRefusal,
  'lib/essence/convert/format-tokens.ts longest': asSyntax,
  'lib/essence/convert/image-container.ts mostChunks': 'a WebP file has up to ten kinds of chunks',
  'lib/essence/convert/read-as.ts mostUnpacked': asRefusal,
  'lib/essence/encoded-blocks.ts longestStart': asSyntax,
  'lib/essence/fact-size.ts LONGEST_VALUE': 'counted as a cut of kind metas',
  'lib/essence/fact-size.ts LONGEST_NAME': 'counted as a cut of kind metas',
  'lib/essence/fact-size.ts MOST_BYTES': 'counted as a cut of kind metas',
  'lib/essence/html-names.ts LONGEST_PACKED': asNumber,
  'lib/essence/html-names.ts LONGEST_NAME': asNumber,
  'lib/essence/html-names.ts MOST_NAMES': asNumber,
  'lib/essence/html-reader.ts LONGEST_MARK': asSyntax,
  'lib/essence/read-sitemap.ts MOST_SITEMAP_BYTES': 'counted as a cut of kind links by the reader of sitemaps',
  'lib/essence/read-sitemap.ts MOST_SITEMAP_ENTRIES': 'counted as a cut of kind links by the reader of sitemaps',
  'lib/essence/reader-pool/reader-pool.ts mostDocuments': asNumber,
  'lib/essence/reader-pool/readers.ts mostCharacters': asRefusal,
  'lib/essence/sgml/extract.ts mostOpen': asText,
  'lib/essence/sitemap-xml.ts LONGEST': 'counted as a cut of kind links by the reader of sitemaps',
  'lib/essence/unnest/message-parts.ts mostDepth': asText,
  'lib/essence/unnest/mime-header.ts longestField': asSyntax,
  'lib/essence/unnest/mime-header.ts longestName': asSyntax,
  'lib/essence/unnest/mime-header.ts mostPieces': asSyntax,
  'lib/essence/unnest/names.ts longestName': asMember,
  'lib/essence/unnest/names.ts longestShown': 'the name of a refused file in its reason',
  'lib/essence/unnest/turns.ts longestTurn': asNumber,
  'lib/essence/unnest/unbinhex.ts MOST_BESIDE_DATA': asNumber,
  'lib/essence/unnest/uncompress.ts MOST_BITS': asNumber,
  'lib/essence/unnest/uncompress.ts LONGEST_STRING': asNumber,
  'lib/essence/unnest/uncpio.ts longestName': asMember,
  'lib/essence/unnest/unshar.ts longestCommand': asSyntax,
  'lib/essence/unnest/untar.ts longestHeader': asMember,
  'lib/essence/unnest/uudecode.ts longestBegin': asSyntax,
  'lib/summarizers/reading/ar.ts longestName': asSyntax,
  'lib/summarizers/reading/beginnings.ts longestSentence': asSummary,
  'lib/summarizers/reading/document-summary.ts longestSentence': asSummary,
  'lib/summarizers/reading/dvi.ts mostPlaces': asNumber,
  'lib/summarizers/reading/other-code.ts longestLine': asSyntax,
  'lib/summarizers/reading/postscript/defined-operators.ts mostLeft': asNumber,
  'lib/summarizers/reading/postscript/defined-operators.ts mostSteps': asNumber,
  'lib/summarizers/reading/postscript/read.ts longestComment': asSyntax,
  'lib/summarizers/reading/rfc.ts longest': asSyntax,
  'lib/summarizers/reading/troff.ts longestString': asSyntax,
  'lib/summarizers/reading/xml.ts longestText': asSummary,
  'lib/summarizers/symboliclink.ts longestPath': asSyntax,
  'lib/summarizers/unrecognized.ts longestLine': asSummary,
  'lib/engine/essence/examine-by-program.ts mostObjects': 'refused objects: counted as a cut of kind members',
  'lib/engine/process/said-controls.ts mostMetadata': 'a note of the answer says how many entries are not used',
  'lib/engine/kinds/sitemap.ts mostNested': 'the sitemap is rejected by the step sitemap.nesting',
};

describe('limits on what is read of content', () => {
  const files = sourceFiles().filter(({ file }) => places.test(file));

  test('name the kind of cut they make, or are known to be shown in another way', () => {
    const plain = files.flatMap(({ file, text }) =>
      Array.from(text.matchAll(numbers), ([, name = '']) => `${file} ${name}`),
    );
    expect(plain.toSorted()).toEqual(Object.keys(otherwise).toSorted());
  });

  test('report what they leave out', () => {
    const limits = files.flatMap(({ file, text }) =>
      Array.from(text.matchAll(declared), ([, name = '', kind = '']) => ({ file, name, kind })),
    );
    const silent = limits.filter(({ name }) => !files.some(({ text }) => text.includes(`${name}.cut(`)));
    expect(silent).toEqual([]);
    expect(limits.length).toBeGreaterThan(15);
    for (const { kind } of limits) expect(cutKindNames).toContain(kind);
  });
});
