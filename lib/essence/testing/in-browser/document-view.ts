/** Runs in the browser: what the document has that a robot reads from a page. */

export interface DocumentView {
  readonly base: string;
  readonly charset: string;
  readonly title: string;
  /** Of `a`, `area`, `frame` and `iframe`, without those that are no valid URL. */
  readonly links: readonly string[];
  /** Of `link rel=canonical`, as above. */
  readonly canonicals: readonly string[];
  /** Contents of `meta http-equiv=refresh`. */
  readonly refreshes: readonly string[];
}

/** Uses nothing outside of itself: its text is sent to the browser. */
export function viewDocument(): DocumentView {
  const html = 'http://www.w3.org/1999/xhtml';
  const svg = 'http://www.w3.org/2000/svg';
  const probe = document.createElement('a');
  const resolved = (href: string | null): readonly string[] => {
    if (href === null) return [];
    probe.href = href;
    return probe.protocol === ':' ? [] : [probe.href];
  };
  const hrefOf = (element: Element): string | null => {
    const { namespaceURI, localName } = element;
    if (namespaceURI === html) return element.getAttribute(localName.endsWith('frame') ? 'src' : 'href');
    if (namespaceURI !== svg || localName !== 'a') return null;
    return element.getAttribute('href') ?? element.getAttributeNS('http://www.w3.org/1999/xlink', 'href');
  };
  const all = (selector: string): readonly Element[] => Array.from(document.querySelectorAll(selector));
  const allHtml = (selector: string): readonly Element[] =>
    all(selector).filter(({ namespaceURI }) => namespaceURI === html);
  return {
    base: document.baseURI,
    charset: document.characterSet,
    title: document.title,
    links: all('a, area, frame, iframe').flatMap((element) => resolved(hrefOf(element))),
    canonicals: allHtml('link[rel~=canonical i]').flatMap((element) => resolved(element.getAttribute('href'))),
    refreshes: allHtml('meta[http-equiv=refresh i]').flatMap((element) => element.getAttribute('content') ?? []),
  };
}
