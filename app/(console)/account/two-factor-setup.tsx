'use client';
/** The secret as a QR code and in letters, and the field for the first code. */

import { encodeQR } from 'qr';
import Image from 'next/image';
import { useMemo, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { CopyButton } from '#components/ui/controls/copy-button.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import type { TwoFactorSecret } from '#lib/services/auth/contract.ts';

interface TwoFactorSetupProps {
  readonly secret: TwoFactorSecret;
  readonly pending: boolean;
  readonly refusal: string | undefined;
  readonly onCode: (code: string) => void;
  readonly onCancel: () => void;
}

export function TwoFactorSetup({ secret, pending, refusal, onCode, onCancel }: TwoFactorSetupProps): ReactNode {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <QrCode text={secret.uri} />
      <form
        className="flex max-w-[420px] min-w-0 flex-1 basis-64 flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('code');
          if (typeof typed === 'string') onCode(typed);
        }}
      >
        <p className="text-body text-ink-2">
          Scan the QR code with an authenticator app, or enter this key in the app. Then enter the six-digit code it
          shows.
        </p>
        <p className="flex items-center gap-1">
          <span className="mono break-all">{secret.secret.match(/.{4}/g)?.join(' ')}</span>
          <CopyButton text={secret.secret} label="Copy key" />
        </p>
        <Field label="Code" error={refusal}>
          <TextInput name="code" inputMode="numeric" autoComplete="one-time-code" required />
        </Field>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" pending={pending}>
            Turn on
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
    </div>
  );
}

/** Dark on light in both themes, as cameras expect it. */
function QrCode({ text }: { readonly text: string }): ReactNode {
  const image = useMemo(() => `data:image/svg+xml,${encodeURIComponent(encodeQR(text, 'svg', { border: 2 }))}`, [text]);
  return (
    <Image
      unoptimized
      src={image}
      alt="QR code with the key"
      width={184}
      height={184}
      className="rounded-inset border border-line bg-white"
    />
  );
}
