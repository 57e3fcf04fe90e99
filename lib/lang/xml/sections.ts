/** Comments, processing instructions and CDATA sections: what ends them, and where in a text they can end. */

export type Section = 'comment' | 'instruction' | 'cdata';

export const sections: Readonly<Record<Section, { readonly end: string; readonly what: string }>> = {
  comment: { end: '-->', what: 'a comment' },
  instruction: { end: '?>', what: 'a processing instruction' },
  cdata: { end: ']]>', what: 'a CDATA section' },
};

/** Offsets of the last ends in a text; below 0 where there are none. */
export type LastEnds = Readonly<Record<Section, number>>;

export function lastEnds(text: string): LastEnds {
  return {
    comment: text.lastIndexOf(sections.comment.end),
    instruction: text.lastIndexOf(sections.instruction.end),
    cdata: text.lastIndexOf(sections.cdata.end),
  };
}
