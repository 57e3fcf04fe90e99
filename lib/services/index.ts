/** Every service by its name; what is bound, tested and described is derived from this list. */

import type { Actor } from './actor.ts';
import * as accessRules from './access/access-rules.ts';
import * as documentAccess from './access/document-access.ts';
import * as annotationStates from './annotations/annotation-states.ts';
import * as listAudit from './audit/list-audit.ts';
import * as changePassword from './auth/change-password.ts';
import * as confirmPassword from './auth/confirm-password.ts';
import * as invitation from './auth/invitation.ts';
import * as ownSessions from './auth/own-sessions.ts';
import * as passwordReset from './auth/password-reset.ts';
import * as setUp from './auth/set-up.ts';
import * as signIn from './auth/sign-in.ts';
import * as twoFactor from './auth/two-factor.ts';
import * as changeCollection from './collections/change-collection.ts';
import * as createCollection from './collections/create-collection.ts';
import * as createForFeeds from './collections/create-for-feeds.ts';
import * as createForRds from './collections/create-for-rds.ts';
import * as createFromTemplate from './collections/create-from-template.ts';
import * as getCache from './collections/get-cache.ts';
import * as importCollection from './collections/import-collection.ts';
import * as listCollections from './collections/list-collections.ts';
import * as openFolder from './collections/open-folder.ts';
import * as sampleSite from './collections/sample-site.ts';
import * as saveSettings from './collections/save-settings.ts';
import * as filePages from './configuration/file-pages.ts';
import * as importFiles from './configuration/import-files.ts';
import * as readFiles from './configuration/read-files.ts';
import * as readRevisions from './configuration/read-revisions.ts';
import * as saveRevision from './configuration/save-revision.ts';
import * as tryLine from './configuration/try-line.ts';
import * as zipFiles from './configuration/zip-files.ts';
import * as credentials from './credentials/credentials.ts';
import * as commandPorts from './command-port/command-ports.ts';
import * as gatherdSending from './gatherd/sending.ts';
import * as gatherdSettings from './gatherd/settings.ts';
import * as logLevel from './command-port/log-level.ts';
import * as portToken from './command-port/token.ts';
import * as exportEssence from './essence/export-essence.ts';
import * as readEssence from './essence/read-essence.ts';
import { getExtraction } from './extraction/get-extraction.ts';
import * as tryDocumentUpload from './essence/try-document-upload.ts';
import * as changePages from './external-metadata/change-pages.ts';
import * as coverage from './external-metadata/coverage.ts';
import * as lookUpMetadata from './external-metadata/look-up-metadata.ts';
import * as profiles from './external-metadata/profiles.ts';
import * as readValidations from './external-metadata/read-validations.ts';
import * as uncovered from './external-metadata/uncovered.ts';
import * as validateMetadata from './external-metadata/validate-metadata.ts';
import * as checkFeed from './feeds/check-feed.ts';
import * as decideHeldFeed from './feeds/decide-held-feed.ts';
import * as pushTestRecord from './feeds/push-test-record.ts';
import * as saveFeedHold from './feeds/save-feed-hold.ts';
import * as deleteFeedSource from './feeds/delete-source.ts';
import { addGatherd, changeGatherd, listGatherds, removeGatherd } from './feeds/gatherds.ts';
import * as pushFeed from './feeds/push-feed.ts';
import * as readFeeds from './feeds/read-feeds.ts';
import * as urlUploads from './feeds/url-uploads.ts';
import * as receiverCertificate from './feedergate/certificate.ts';
import * as feedReceiver from './feedergate/settings.ts';
import * as feedListening from './feedergate/listening.ts';
import * as receiverState from './feedergate/state.ts';
import * as feedUploads from './feedergate/uploads.ts';
import * as jobs from './jobs/jobs.ts';
import { jobStarts } from './jobs/starts.ts';
import * as getHits from './lines/get-hits.ts';
import * as urlSpace from './live/url-space.ts';
import * as watchRun from './live/watch-run.ts';
import * as logs from './logs/logs.ts';
import * as listeners from './ports/listeners.ts';
import * as getOverview from './overview/get-overview.ts';
import * as health from './overview/health.ts';
import * as metrics from './overview/metrics.ts';
import * as programs from './programs/programs.ts';
import * as answerRdm from './rdm/answer.ts';
import * as findRdmClient from './rdm/find-client.ts';
import * as submitRdm from './rdm/submit.ts';
import * as getCatalog from './reference/get-catalog.ts';
import * as reports from './reports/reports.ts';
import * as explainUrl from './resources/explain-url.ts';
import * as readDescriptions from './resources/read-descriptions.ts';
import * as readResources from './resources/read-resources.ts';
import * as readRobots from './resources/read-robots.ts';
import * as addUrl from './runs/add-url.ts';
import * as compareRuns from './runs/compare-runs.ts';
import * as controlRun from './runs/control-run.ts';
import * as programRuns from './runs/program-runs.ts';
import * as readRuns from './runs/read-runs.ts';
import * as robotDetails from './runs/robot-details.ts';
import * as robotStatus from './runs/robot-status.ts';
import * as startRun from './runs/start-run.ts';
import { stopLoop } from './runs/start-rounds.ts';
import * as schedules from './schedules/schedules.ts';
import * as newsServer from './news-server/news-server.ts';
import * as proxy from './proxy/proxy.ts';
import * as retention from './retention/retention.ts';
import * as editAttributes from './schema/edit-attributes.ts';
import * as schema from './schema/schema.ts';
import * as checkAssertions from './simulator/check-assertions.ts';
import * as simulateUrls from './simulator/simulate-urls.ts';
import * as urlLists from './simulator/url-lists.ts';
import * as trust from './trust/trust.ts';
import * as inviteUser from './users/invite-user.ts';
import * as listUsers from './users/list-users.ts';
import * as manageUser from './users/manage-user.ts';
import type { ServiceContext } from './context.ts';
import type { Service, ServiceDefinition } from './define-service.ts';
import { isService } from './define-service.ts';

/** Files whose exports are services; what else they export is left out. */
const modules = {
  ...accessRules,
  ...documentAccess,
  ...annotationStates,
  ...listAudit,
  ...changePassword,
  ...confirmPassword,
  ...invitation,
  ...ownSessions,
  ...passwordReset,
  ...setUp,
  ...signIn,
  ...twoFactor,
  ...changeCollection,
  ...createCollection,
  ...createForFeeds,
  ...createForRds,
  ...createFromTemplate,
  ...getCache,
  ...importCollection,
  ...listCollections,
  ...openFolder,
  ...sampleSite,
  ...saveSettings,
  ...filePages,
  ...importFiles,
  ...readFiles,
  ...readRevisions,
  ...saveRevision,
  ...tryLine,
  ...zipFiles,
  ...credentials,
  ...commandPorts,
  ...gatherdSending,
  ...gatherdSettings,
  ...logLevel,
  ...portToken,
  ...exportEssence,
  ...readEssence,
  getExtraction,
  ...tryDocumentUpload,
  ...changePages,
  ...coverage,
  ...lookUpMetadata,
  ...profiles,
  ...readValidations,
  ...uncovered,
  ...validateMetadata,
  ...checkFeed,
  ...decideHeldFeed,
  ...pushTestRecord,
  ...saveFeedHold,
  ...deleteFeedSource,
  addGatherd,
  changeGatherd,
  listGatherds,
  removeGatherd,
  ...pushFeed,
  ...readFeeds,
  ...urlUploads,
  ...receiverCertificate,
  ...feedListening,
  ...feedReceiver,
  ...receiverState,
  ...feedUploads,
  ...jobs,
  ...jobStarts,
  ...getHits,
  ...urlSpace,
  ...watchRun,
  ...logs,
  ...listeners,
  ...getOverview,
  ...health,
  ...metrics,
  ...programs,
  ...newsServer,
  ...proxy,
  ...retention,
  ...answerRdm,
  ...findRdmClient,
  ...submitRdm,
  ...getCatalog,
  ...reports,
  ...explainUrl,
  ...readDescriptions,
  ...readResources,
  ...readRobots,
  ...compareRuns,
  ...controlRun,
  ...programRuns,
  ...readRuns,
  ...robotDetails,
  ...robotStatus,
  ...addUrl,
  ...startRun,
  stopLoop,
  ...schedules,
  ...editAttributes,
  ...schema,
  ...checkAssertions,
  ...simulateUrls,
  ...urlLists,
  ...trust,
  ...inviteUser,
  ...listUsers,
  ...manageUser,
};

type Registry = {
  readonly [
    Name in keyof typeof modules as (typeof modules)[Name] extends ServiceDefinition ? Name : never
  ]: (typeof modules)[Name];
};

export const registry = Object.fromEntries(Object.entries(modules).filter(([, each]) => isService(each))) as Registry;

/** What pages, actions and the command line call. */
export type Services = { readonly [Name in keyof Registry]: Service<Registry[Name]> };

/** Binds every service to one context. */
export function createServices(context: ServiceContext, definitions = registry): Services {
  const bind = ([name, definition]: [string, ServiceDefinition]) =>
    [name, (actor: Actor, input: unknown) => definition.call(context, actor, input)] as const;
  return Object.fromEntries(Object.entries(definitions).map(bind)) as unknown as Services;
}
