/** A URL in a row: the constant host muted or left out, the middle cut when it is long, the whole of it on hover. */

import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { shortenUrl, splitUrl } from './shorten-url.ts';

export interface UrlTextProps {
  readonly url: string;
  /** The host stands elsewhere on the screen and is left out. */
  readonly host?: 'muted' | 'dropped' | undefined;
  /** Most characters to show; the end of a longer one is kept. */
  readonly length?: number | undefined;
  /** Where a URL is read character by character. */
  readonly mono?: boolean | undefined;
  readonly className?: string | undefined;
}

export function UrlText({ url, host = 'muted', length = 80, mono = false, className }: UrlTextProps): ReactNode {
  const { origin, rest } = splitUrl(url);
  const shown = origin === '' || host === 'dropped' ? shortenUrl(rest === '' ? url : rest, length) : undefined;
  const whole = shown === undefined && url.length <= length;
  return (
    <span
      title={shown === url || whole ? undefined : url}
      className={classes('whitespace-nowrap', mono && 'mono', className)}
    >
      {shown ??
        (whole ? (
          <>
            <span className="text-ink-3">{origin}</span>
            {rest}
          </>
        ) : (
          shortenUrl(url, length)
        ))}
    </span>
  );
}
