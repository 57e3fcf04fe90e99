/** Every service by its name; the role × action test and the bound set are made of this list. */

import { listAudit } from './audit/list-audit.ts';
import { changePassword } from './auth/change-password.ts';
import { confirmPassword } from './auth/confirm-password.ts';
import { endOwnSession, listOwnSessions } from './auth/own-sessions.ts';
import { acceptInvitation, getInvitation } from './auth/invitation.ts';
import { completePasswordReset, createPasswordReset, getPasswordReset } from './auth/password-reset.ts';
import { createFirstAdministrator, getSetupState, issueSetupToken } from './auth/set-up.ts';
import { signIn, signOut } from './auth/sign-in.ts';
import {
  completeTwoFactor,
  createRecoveryCodes,
  endTwoFactor,
  getTwoFactor,
  resetTwoFactor,
  setTwoFactorRequired,
  startTwoFactor,
} from './auth/two-factor.ts';
import { copyCollection, deleteCollection, renameCollection } from './collections/change-collection.ts';
import { clearCollection, getClearing } from './collections/clear-collection.ts';
import { createCollection } from './collections/create-collection.ts';
import { createFromTemplate } from './collections/create-from-template.ts';
import { importCollection } from './collections/import-collection.ts';
import { getCache } from './collections/get-cache.ts';
import { getCollection, listCollections } from './collections/list-collections.ts';
import { openFolder } from './collections/open-folder.ts';
import { announceSampleSite, createSampleCollection, getSampleSite } from './collections/sample-site.ts';
import { getSettings, saveReach, saveRequireExpectations, saveSettings } from './collections/save-settings.ts';
import { importRevision, previewImport } from './configuration/import-files.ts';
import { getFilePage } from './configuration/file-pages.ts';
import { checkTexts, findFiles, getFile, getFiles, listFiles } from './configuration/read-files.ts';
import { tryLine } from './configuration/try-line.ts';
import { compareRevisions, listRevisions } from './configuration/read-revisions.ts';
import { restoreRevision, saveRevision } from './configuration/save-revision.ts';
import { exportConfiguration } from './configuration/zip-files.ts';
import type { ServiceContext } from './context.ts';
import type { Services } from './contract.ts';
import { deleteCredential, listCredentials, setCredential } from './credentials/credentials.ts';
import type { Service, ServiceDefinition } from './define-service.ts';
import {
  getMetadataCoverage,
  getMetadataCoverageJob,
  listMetadataLines,
  previewMetadataFix,
  saveMetadataFix,
  startMetadataCoverage,
} from './external-metadata/coverage.ts';
import { listUrlsOfMetadataLine, lookUpExternalMetadata } from './external-metadata/look-up-metadata.ts';
import {
  applyExternalMetadata,
  getMetadataApplication,
  getMetadataConcatenation,
  startMetadataConcatenation,
} from './external-metadata/metadata-jobs.ts';
import { changeMetadataPages, checkMetadataPages } from './external-metadata/change-pages.ts';
import { getMetadataPreview, previewMetadata } from './external-metadata/preview-metadata.ts';
import {
  changeMetadataProfile,
  createMetadataProfile,
  deleteMetadataProfile,
  getMetadataProfile,
  listMetadataProfiles,
  renameMetadataProfile,
  saveMetadataRule,
  setMetadataProfileEditors,
  uploadMetadataProfile,
} from './external-metadata/profiles.ts';
import { listUncoveredSites, listUncoveredUrls } from './external-metadata/uncovered.ts';
import { listMetadataFindings, listMetadataValidations } from './external-metadata/read-validations.ts';
import { checkExternalMetadata, concatenateExternalMetadata } from './external-metadata/validate-metadata.ts';
import {
  acceptCertificate,
  getAuthorities,
  getCollectionTrust,
  saveAuthorities,
  saveCollectionAuthorities,
  withdrawCertificate,
} from './trust/trust.ts';
import { checkHosts, getHostCheck } from './hosts/check-hosts.ts';
import { cancelJob, getJob } from './jobs/jobs.ts';
import { getHits } from './lines/get-hits.ts';
import { getFolderDetail, getUrlSpace } from './live/url-space.ts';
import { getLive, getRunWindow, watchRun } from './live/watch-run.ts';
import { getOverview } from './overview/get-overview.ts';
import { getHealth, getHealthDocument } from './overview/health.ts';
import { getMetrics } from './overview/metrics.ts';
import { getPlan, planChange } from './plan/plan-change.ts';
import { getFixTrials, tryFixes } from './plan/try-fixes.ts';
import { getPrograms, setProgramAllowed, setProgramsOn } from './programs/programs.ts';
import { getCatalog } from './reference/get-catalog.ts';
import { exportLog, listLogs, readLogTail } from './logs/logs.ts';
import { exportReport, getReport } from './reports/reports.ts';
import { explainUrl } from './resources/explain-url.ts';
import {
  exportDescriptions,
  getDescription,
  getExportFigures,
  printDescription,
} from './resources/read-descriptions.ts';
import {
  exportUrls,
  getFacets,
  getNeighbours,
  getResource,
  listLinks,
  searchResources,
} from './resources/read-resources.ts';
import { getRobots } from './resources/read-robots.ts';
import { compareRuns, listRunUrls } from './runs/compare-runs.ts';
import { decideHeldDeletions, drainRun, killRun, pauseRun, resumeRun, stopRun } from './runs/control-run.ts';
import { listProgramRuns } from './runs/program-runs.ts';
import { getRun, listRuns } from './runs/read-runs.ts';
import { recrawl, startRun } from './runs/start-run.ts';
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  getSchedule,
  listSchedules,
  previewCron,
  setScheduleEnabled,
} from './schedules/schedules.ts';
import { editAttribute, editAttributes, takeBackEdit } from './schema/edit-attributes.ts';
import { changeSchema, getSchema } from './schema/schema.ts';
import { checkExpectations } from './simulator/check-expectations.ts';
import { readSimulation, simulateUrls, traceUrl } from './simulator/simulate-urls.ts';
import { getRootTest, startRootTest } from './roots/test-root.ts';
import { startSimulation } from './simulator/start-simulation.ts';
import { deleteUrlList, getUrlList, listUrlLists, saveUrlList } from './simulator/url-lists.ts';
import { inviteUser, withdrawInvitation } from './users/invite-user.ts';
import { listUsers } from './users/list-users.ts';
import { changeRole, endSessions, setUserDisabled } from './users/manage-user.ts';

type Definitions = {
  readonly [Name in keyof Services]: Services[Name] extends Service<infer Value> ? ServiceDefinition<Value> : never;
};

export const registry: Definitions = {
  acceptInvitation,
  applyExternalMetadata,
  getMetadataApplication,
  announceSampleSite,
  cancelJob,
  checkExternalMetadata,
  concatenateExternalMetadata,
  lookUpExternalMetadata,
  getMetadataCoverage,
  getMetadataCoverageJob,
  listMetadataLines,
  listUncoveredSites,
  listUncoveredUrls,
  previewMetadataFix,
  saveMetadataFix,
  previewMetadata,
  getMetadataPreview,
  startMetadataCoverage,
  listUrlsOfMetadataLine,
  listMetadataValidations,
  listMetadataFindings,
  listMetadataProfiles,
  getMetadataProfile,
  createMetadataProfile,
  renameMetadataProfile,
  deleteMetadataProfile,
  changeMetadataPages,
  checkMetadataPages,
  changeMetadataProfile,
  uploadMetadataProfile,
  saveMetadataRule,
  startMetadataConcatenation,
  getMetadataConcatenation,
  changePassword,
  changeRole,
  changeSchema,
  checkExpectations,
  acceptCertificate,
  checkHosts,
  getAuthorities,
  getCollectionTrust,
  saveAuthorities,
  saveCollectionAuthorities,
  withdrawCertificate,
  checkTexts,
  clearCollection,
  compareRevisions,
  compareRuns,
  completePasswordReset,
  completeTwoFactor,
  confirmPassword,
  copyCollection,
  createCollection,
  createFirstAdministrator,
  createPasswordReset,
  createSampleCollection,
  decideHeldDeletions,
  deleteCollection,
  deleteCredential,
  deleteUrlList,
  drainRun,
  editAttribute,
  editAttributes,
  takeBackEdit,
  endOwnSession,
  endSessions,
  endTwoFactor,
  createRecoveryCodes,
  getTwoFactor,
  listOwnSessions,
  resetTwoFactor,
  setTwoFactorRequired,
  startTwoFactor,
  explainUrl,
  exportConfiguration,
  exportDescriptions,
  getExportFigures,
  exportUrls,
  exportLog,
  exportReport,
  getCache,
  getCatalog,
  getCollection,
  getDescription,
  getFacets,
  getNeighbours,
  getFile,
  getFilePage,
  getFolderDetail,
  getFiles,
  getHealth,
  getHealthDocument,
  getHits,
  getHostCheck,
  getInvitation,
  getJob,
  getLive,
  getMetrics,
  getOverview,
  getPasswordReset,
  getFixTrials,
  getPlan,
  getPrograms,
  getReport,
  getResource,
  getRobots,
  getRun,
  getRunWindow,
  getSampleSite,
  getSchema,
  getClearing,
  getSettings,
  getSetupState,
  getUrlSpace,
  getUrlList,
  createFromTemplate,
  importCollection,
  importRevision,
  inviteUser,
  issueSetupToken,
  killRun,
  listAudit,
  listCollections,
  listCredentials,
  listFiles,
  findFiles,
  listLinks,
  listLogs,
  listProgramRuns,
  listRevisions,
  listRunUrls,
  listRuns,
  listUrlLists,
  listUsers,
  openFolder,
  pauseRun,
  planChange,
  tryFixes,
  previewImport,
  printDescription,
  readLogTail,
  readSimulation,
  recrawl,
  renameCollection,
  restoreRevision,
  resumeRun,
  saveReach,
  saveRequireExpectations,
  saveRevision,
  saveSettings,
  saveUrlList,
  searchResources,
  setCredential,
  setMetadataProfileEditors,
  setProgramAllowed,
  setProgramsOn,
  setUserDisabled,
  signIn,
  signOut,
  simulateUrls,
  changeSchedule,
  createSchedule,
  deleteSchedule,
  getSchedule,
  listSchedules,
  previewCron,
  setScheduleEnabled,
  startRun,
  getRootTest,
  startRootTest,
  startSimulation,
  stopRun,
  traceUrl,
  tryLine,
  watchRun,
  withdrawInvitation,
};

/** Binds every service to one context. */
export function createServices(context: ServiceContext): Services {
  const bind = ([name, definition]: [string, ServiceDefinition<unknown>]) =>
    [name, (...[actor, input]: Parameters<Service<unknown>>) => definition.call(context, actor, input)] as const;
  return Object.fromEntries(Object.entries(registry).map(bind)) as unknown as Services;
}
