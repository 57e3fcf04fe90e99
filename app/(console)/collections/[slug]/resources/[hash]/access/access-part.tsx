/** Who may see the document: one sentence for one principal, the chain that decides, and the people it names. */

import type { ReactNode } from 'react';
import { askOrProblem } from '#app/session.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { Glyph } from '#components/ui/marks/glyph.tsx';
import { toneClass } from '#components/ui/marks/verdict-words.ts';
import type { AccessDecision, DocumentAccess, DocumentSecurity } from '#lib/services/access/contract.ts';
import { SearchField } from '../../../../../search-field.tsx';
import { resourceHref } from '../../../resources-href.ts';
import { placeHref, tabParameters, type ResourcePlace } from '../tab-address.ts';
import { AccessChain } from './access-chain.tsx';
import { decisionSentence, nameOf, problemWords, urlBelow, verdictMarks } from './access-words.ts';
import { DecisionNote } from './decision-note.tsx';
import { HandedOut } from './handed-out.tsx';
import { OriginLink } from './origin-link.tsx';
import { PeopleTable } from './people-table.tsx';

interface AccessPartProps {
  readonly place: ResourcePlace;
  readonly access: DocumentAccess;
}

export async function AccessPart({ place, access }: AccessPartProps): Promise<ReactNode> {
  const { slug, hash, principal } = place;
  const { chain, problem, secure, handedOut } = access;
  if (chain.length === 0) {
    return secure === undefined ? <Public handedOut={handedOut} /> : <Secure {...{ slug, secure, handedOut }} />;
  }
  const decided =
    principal === undefined
      ? undefined
      : await askOrProblem((all) => all.decideDocumentAccess, { slug, hash, principal });
  const decision = decided?.ok === true ? decided.value : undefined;
  return (
    <>
      <section aria-label="Who may see this document">
        <SectionHead
          title="Who may see this document"
          scope={formatCount(chain.length, 'ACL')}
          actions={<PrincipalField place={place} />}
        />
        {decided === undefined || decided.ok ? null : (
          <Notice tone="error" flush>
            {decided.problem.message}
          </Notice>
        )}
        {decision === undefined ? null : <Verdict access={access} decision={decision} />}
        {problem === undefined ? null : (
          <Notice tone="warning" flush title={problemWords(problem).title}>
            <span className="wrap-anywhere">{problemWords(problem).text}</span>
          </Notice>
        )}
        <AccessChain slug={slug} chain={chain} decision={decision} />
        {decision === undefined ? null : <DecisionNote slug={slug} decision={decision} />}
      </section>
      <PeopleTable access={access} listHref={`${resourceHref(slug, hash)}/people`} />
      <HandedOut handedOut={handedOut} />
    </>
  );
}

function PrincipalField({ place }: { readonly place: ResourcePlace }): ReactNode {
  const { slug, hash, list, principal, ...rest } = place;
  return (
    <div className="w-46 max-w-full">
      <SearchField
        action={resourceHref(slug, hash)}
        name="principal"
        value={principal}
        kept={{ ...list, ...tabParameters(rest) }}
        label="User or group"
        placeholder="User or group"
        {...(principal !== undefined && { clearHref: placeHref({ slug, hash, list, ...rest }) })}
      />
    </div>
  );
}

/** In straw, as a denial is no error. */
function Verdict({
  access,
  decision,
}: {
  readonly access: DocumentAccess;
  readonly decision: AccessDecision;
}): ReactNode {
  const { isAllowed, verdict, by, step, because } = decisionSentence(access, decision);
  const { shape, tone } = verdictMarks[isAllowed ? 'permit' : 'deny'];
  return (
    <output className="flex flex-wrap items-baseline gap-x-2.5 px-[18px] pt-1.5 pb-2 text-body text-ink-2">
      <span
        className={`inline-flex items-baseline gap-2 text-[15px] leading-[22px] font-semibold ${toneClass[tone].text}`}
      >
        <Glyph shape={shape} size={16} className={`self-center ${toneClass[tone].mark}`} />
        <span className="wrap-anywhere">{`${decision.principal} ${verdict}`}</span>
      </span>
      <span className="min-w-0 wrap-anywhere">
        {by === undefined ? null : (
          <>
            {`by ${by.scope} `}
            <span className="font-semibold text-ink">{nameOf(by)}</span>{' '}
          </>
        )}
        {step === undefined ? null : (
          <>
            {by === undefined ? 'by the ACL of ' : 'in the ACL of '}
            <span className="mono text-note" title={step.url}>
              {urlBelow(step.url, access.chain[0]?.url)}
            </span>
            {because === undefined ? null : ', '}
          </>
        )}
        {because}
      </span>
    </output>
  );
}

function Public({ handedOut }: Pick<DocumentAccess, 'handedOut'>): ReactNode {
  return (
    <>
      <section aria-label="Who may see this document">
        <SectionHead title="Who may see this document" scope="no ACL" />
        <p className="max-w-[80ch] px-[18px] pb-3 text-body text-ink-2">
          Everybody may see this document: no upload gave this URL an ACL. A record with an{' '}
          <code className="mono">acl</code> element limits who may see it.
        </p>
      </section>
      <HandedOut handedOut={handedOut} />
    </>
  );
}

interface SecureProps extends Pick<DocumentAccess, 'handedOut'> {
  readonly slug: string;
  readonly secure: DocumentSecurity;
}

function Secure({ slug, secure: { said, origin }, handedOut }: SecureProps): ReactNode {
  return (
    <>
      <section aria-label="Who may see this document">
        <SectionHead title="Who may see this document" scope="no ACL" />
        <p className="max-w-[80ch] px-[18px] pb-3 text-body text-ink-2">
          Nobody may see this document: it is secure, and no ACL says who may see it. Send an ACL for its URL.
        </p>
        <p className="flex flex-wrap items-center gap-x-3 px-[18px] pb-3 text-note text-ink-2">
          <code className="mono wrap-anywhere">{said}</code>
          {origin === undefined ? null : <OriginLink slug={slug} origin={origin} />}
        </p>
      </section>
      <HandedOut handedOut={handedOut} />
    </>
  );
}
