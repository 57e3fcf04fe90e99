/** A URL in a row: the constant host muted or left out, the middle cut where it is narrow, the whole of it on hover. */

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { CutMiddle } from './cut-middle.tsx';
import { splitUrl } from './split-url.ts';

export interface UrlTextProps {
  readonly url: string;
  /** The host stands elsewhere on the screen and is left out. */
  readonly host?: 'muted' | 'dropped' | undefined;
  /** Where a URL is read character by character. */
  readonly mono?: boolean | undefined;
  readonly className?: string | undefined;
}

export function UrlText({ url, host = 'muted', mono = false, className }: UrlTextProps): ReactNode {
  const { origin, rest } = splitUrl(url);
  const look = classes(mono && 'mono', className);
  if (host === 'dropped' && rest !== '') return <CutMiddle text={rest} title={url} className={look} />;
  return (
    <CutMiddle text={url} className={look}>
      <span className="text-ink-3">{origin}</span>
      {rest}
    </CutMiddle>
  );
}
