/** One summarizer for requests for comments, of which there are three types. */

import type { SummarizerDeclaration } from '../../sdk/define-summarizer.ts';
import { defineSummarizer } from '../../sdk/define-summarizer.ts';
import { listed } from './lines.ts';
import { readRfc } from './rfc.ts';

const example = `Network Working Group                                          A. Becker
Request for Comments: 99999                                       B. Cole
Category: Informational                                     November 2026


                        Spaniels over Carriers

Abstract

   This memo describes
   how spaniels carry packets.

1. Introduction

   Dogs are faster than birds.
`;

interface RfcType {
  readonly name: SummarizerDeclaration['name'];
  /** What is of the type. */
  readonly what: string;
}

export function rfcSummarizer({ name, what }: RfcType): SummarizerDeclaration {
  return defineSummarizer({
    name,
    types: ['text/plain'],
    reads: 'text',
    summary: `Title, authors, abstract, and headings of ${what}.`,
    doc: 'The title and the authors come from the first page. Page headers, page footers, and the table of contents are skipped.',
    params: {},
    attributes: {
      title: 'The title.',
      author: 'The authors, one per line.',
      date: 'The date.',
      identifier: 'The number, such as RFC 1951, or the name of a draft.',
      abstract: 'The abstract.',
      headings: 'The headings, one per line.',
    },
    examples: [
      {
        text: `Generate fn=harvest-summarizer summarizer=${name}`,
        given: { type: 'text/plain' },
        html: example,
        expect: {
          attributes: {
            title: ['Spaniels over Carriers'],
            author: ['A. Becker\nB. Cole'],
            date: ['November 2026'],
            identifier: ['RFC 99999'],
            abstract: ['This memo describes how spaniels carry packets.'],
            headings: ['Abstract\n1. Introduction'],
          },
        },
      },
    ],
    reference: 'Harvest 1.5 User’s Manual, summarizers; RFC 7322',
    summarize({ source }) {
      const { title, authors, date, identifier, abstract, headings } = readRfc(source);
      return [
        ['title', [title]],
        ['author', listed(authors)],
        ['date', [date]],
        ['identifier', [identifier]],
        ['abstract', [abstract]],
        ['headings', listed(headings)],
      ];
    },
  });
}
