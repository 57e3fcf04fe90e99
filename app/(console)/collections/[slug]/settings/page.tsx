/** Settings of a collection: limits, body retention, reach; rename, copy, empty, delete. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import type { Role } from '#lib/services/actor.ts';
import { collectionOf } from '../collection.ts';
import { AuthoritiesForm } from '../../../authorities-form.tsx';
import { AccessForm } from './access-form.tsx';
import { AcceptedPart } from './accepted-part.tsx';
import { saveCollectionAuthorities } from './actions.ts';
import { CachePart } from './cache-part.tsx';
import { CommandPortPart } from './command-port-part.tsx';
import { CookiesForm } from './cookies-form.tsx';
import { CredentialsPart } from './credentials-part.tsx';
import { DangerZone } from './danger-zone.tsx';
import { AssertionsForm } from './assertions-form.tsx';
import { GatherdPart } from './gatherd-part.tsx';
import { LimitsPart } from './limits-part.tsx';
import { NameForm } from './name-form.tsx';
import { RdmForm } from './rdm-form.tsx';
import { ReachForm } from './reach-form.tsx';

interface SettingsPageProps {
  readonly params: Promise<{ readonly slug: string }>;
}

export async function generateMetadata({ params }: SettingsPageProps): Promise<Metadata> {
  return { title: `${(await params).slug}, settings` };
}

export default async function SettingsPage({ params }: SettingsPageProps): Promise<ReactNode> {
  const { slug } = await params;
  const { role } = await requireUser();
  const [settings, collection, cache, trust, credentials, kinds, commandPort, gatherd] = await Promise.all([
    ask((all) => all.getSettings, { slug }),
    collectionOf(slug),
    ask((all) => all.getCache, { slug }),
    ask((all) => all.getCollectionTrust, { slug }),
    ask((all) => all.listCredentials, { slug }),
    ask((all) => all.listCredentialKinds, {}),
    ask((all) => all.getCommandPort, { slug }),
    ask((all) => all.getGatherd, { slug }),
  ]);
  const mayEdit = role !== 'viewer';
  return (
    <>
      <TopBar
        collection={slug}
        crumbs={[{ label: 'Settings' }]}
        context={mayEdit ? undefined : 'read-only; operators can change them'}
      />
      <div className="grid flex-1 lg:grid-cols-2">
        <Part title="Limits and bodies" scope="crawl limits, and which bodies are stored" bordered anchor="limits">
          <LimitsPart settings={settings} mayEdit={mayEdit} />
        </Part>
        <div className="max-lg:border-t max-lg:border-line">
          <Part title="Allowed networks" scope="private addresses that crawls may connect to" anchor="networks">
            <ReachForm settings={settings} mayEdit={role === 'admin'} />
          </Part>
          <Part title="Credentials" scope="passwords, and the servers they are sent to" ruled anchor="credentials">
            <CredentialsPart slug={slug} credentials={credentials} kinds={kinds} mayEdit={mayEdit} />
            <CookiesForm slug={slug} keeps={settings.keepsCookies} mayEdit={mayEdit} />
          </Part>
          <Part title="Command port" scope="the token of its clients" ruled anchor="command-port">
            <CommandPortPart {...{ slug, commandPort, settings }} mayEdit={role === 'admin'} />
          </Part>
          <Part title="RDM" scope="RDs for search servers and import agents" ruled anchor="rdm">
            <RdmForm settings={settings} mayEdit={role === 'admin'} />
          </Part>
          <Part title="gatherd" scope="RDs for winnow gather and Harvest Brokers" ruled anchor="gatherd">
            <GatherdPart slug={slug} gatherd={gatherd} mayEdit={role === 'admin'} />
          </Part>
          <Part title="Certificates" scope="authorities this collection trusts" ruled anchor="certificates">
            <AuthoritiesForm slug={slug} list={trust} mayEdit={role === 'admin'} action={saveCollectionAuthorities} />
          </Part>
          <Part title="Accepted certificates" scope="for individual servers" ruled anchor="accepted">
            <AcceptedPart slug={slug} accepted={trust.accepted} mayEdit={role === 'admin'} />
          </Part>
          <Part title="Assertions" scope="for the simulator’s lists" ruled anchor="assertions">
            <AssertionsForm settings={settings} mayEdit={mayEdit} />
          </Part>
          <Part title="Disk cache" scope="for collections with a gatherer.cf" ruled anchor="cache">
            <CachePart cache={cache} />
          </Part>
          <WholeCollection slug={slug} collection={collection} role={role} />
        </div>
      </div>
    </>
  );
}

interface WholeCollectionProps {
  readonly slug: string;
  readonly collection: Awaited<ReturnType<typeof collectionOf>>;
  readonly role: Role;
}

async function WholeCollection({ slug, collection, role }: WholeCollectionProps): Promise<ReactNode> {
  const rules = await ask((all) => all.getAccessRules, { slug });
  const { name, resources, descriptions } = collection;
  const mayEdit = role !== 'viewer';
  return (
    <>
      <Part title="Access" scope="how ACLs are read" ruled anchor="access">
        <AccessForm slug={slug} rules={rules} mayEdit={role === 'admin'} />
      </Part>
      <Part title="Name" scope="and copies" ruled anchor="name">
        <NameForm slug={slug} name={name} mayEdit={mayEdit} />
      </Part>
      <Part title="Empty or delete" scope="these actions can’t be undone" ruled anchor="empty">
        <DangerZone
          slug={slug}
          name={name}
          resources={resources}
          descriptions={descriptions}
          mayClear={mayEdit}
          mayDelete={role === 'admin'}
        />
      </Part>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly scope: string;
  readonly bordered?: boolean;
  readonly ruled?: boolean;
  /** Where an address may point. */
  readonly anchor?: string;
  readonly children: ReactNode;
}

function Part({ title, scope, bordered = false, ruled = false, anchor, children }: PartProps): ReactNode {
  const edges = `${bordered ? 'border-line lg:border-r' : ''} ${ruled ? 'border-t border-line' : ''}`;
  return (
    <section id={anchor} aria-label={title} className={`pb-5 ${edges}`}>
      <SectionHead title={title} scope={scope} />
      <div className="px-[18px] pt-2">{children}</div>
    </section>
  );
}
