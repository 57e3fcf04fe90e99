/** What Essence does with documents in one collection, as plain data: it goes to other processes, which read documents by it. */

/** A line of byname.cf, byurl.cf, or bycontent.cf. */
export interface HeuristicLine {
  readonly type: string;
  /** POSIX extended regular expression. */
  readonly regex: string;
  readonly line: number;
}

/** A line of quick-sum.cf. */
export interface QuickSumLine extends HeuristicLine {
  readonly attribute: string;
}

/** A row of an extraction table. */
export interface ExtractionRow {
  readonly element: {
    /** In upper case, as all names here. */
    readonly tag: string;
    readonly conditions: readonly (readonly [attribute: string, value: string])[];
    /** Its value is taken, not the content of the element. */
    readonly attribute?: string;
  };
  /** Attributes in lower case, `ignore` and `parent` among them; or the attribute of the element that names one. */
  readonly targets: readonly string[] | { readonly from: string };
  readonly line: number;
}

/** Lines of one file. */
export interface Written<Line> {
  /** As places name it. */
  readonly file: string;
  readonly lines: readonly Line[];
}

export interface EssenceRecipe {
  /** Digest of all of it. */
  readonly key: string;
  readonly byName: Written<HeuristicLine>;
  readonly byContent: Written<HeuristicLine>;
  readonly stopList: Written<{ readonly type: string; readonly line: number }>;
  /** Types that are described; absent where all are. */
  readonly allowList?: Written<{ readonly type: string; readonly line: number }>;
  readonly quickSum: Written<QuickSumLine>;
  /** By the type of documents, in lower case. */
  readonly tables: Readonly<Record<string, Written<ExtractionRow>>>;
  /** The collection's own instructions for libmagic; absent where those that libmagic has are used. */
  readonly magic?: { readonly file: string; readonly text: string };
  readonly settings: EssenceSettings;
}

export interface EssenceSettings {
  /** The whole content becomes `full-text`, beside the summary. */
  readonly fullText: boolean;
  readonly typeOnly: boolean;
  /** Words of other attributes become `keywords`. */
  readonly keywords: boolean;
  /** Objects that are made of a document have an MD5. */
  readonly fakeMd5s: boolean;
  /** Members of nested documents are described by resources of their own. */
  readonly separateMembers: boolean;
  /** Of one member, unpacked. */
  readonly memberBytes: number;
}
