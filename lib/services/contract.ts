/** Every service with its input, checked by its own schema, and its answer; times are milliseconds since the epoch. */

import type { JobView } from '../jobs/queue.ts';
import type { Catalog } from '../sdk/describe.ts';
import type { AuditPage } from './audit/contract.ts';
import type {
  AccountServices,
  InvitationView,
  PasswordResetView,
  SetupState,
  SetupToken,
  SignedIn,
  SignedOut,
} from './auth/contract.ts';
import type {
  ClearingJob,
  CacheServices,
  CollectionCreated,
  CollectionSettings,
  CollectionSummary,
  FolderCollection,
} from './collections/contract.ts';
import type {
  CheckedTexts,
  Configuration,
  FileChange,
  FilePage,
  FileText,
  ImportPreview,
  LineTrial,
  RevisionRow,
  RevisionTexts,
  SavedRevision,
  ZippedFiles,
} from './configuration/contract.ts';
import type { CredentialServices } from './credentials/contract.ts';
import type {
  ApplicationJob,
  ConcatenatedMetadata,
  ConcatenationJob,
  CoverageJob,
  CoverageLinePage,
  CoverageReport,
  EffectiveMetadata,
  FindingPage,
  LineUrls,
  MetadataFix,
  MetadataPreviewJob,
  MetadataRule,
  ValidatedMetadata,
  ValidationPage,
  UncoveredSitePage,
  UncoveredUrlPage,
  ProfileServices,
} from './external-metadata/contract.ts';
import type { Service } from './define-service.ts';
import type { HostServices } from './hosts/contract.ts';
import type { RunHits } from './lines/contract.ts';
import type { FolderDetail, LiveSnapshot, LiveUpdate, RunWindow, UrlSpace } from './live/contract.ts';
import type { Health, HealthDocument, MetricsDocument, Overview } from './overview/contract.ts';
import type { FixTrialsJob, PlanJob } from './plan/contract.ts';
import type { ProgramServices } from './programs/contract.ts';
import type { TrustServices } from './trust/contract.ts';
import type { RootTest } from './roots/contract.ts';
import type { DescriptionView, ExportServices, ResourceServices } from './resources/contract.ts';
import type { LogServices } from './logs/contract.ts';
import type { ReportServices } from './reports/contract.ts';
import type { RunComparison, RunPage, RunRow, RunUrlPage } from './runs/contract.ts';
import type {
  ExpectationResult,
  ObservedPage,
  SimulatedTrace,
  Simulation,
  StartedSimulation,
  UrlListRow,
  UrlListText,
} from './simulator/contract.ts';
import type { CronPreview, FiringRow, ScheduleList, ScheduleRow } from './schedules/contract.ts';
import type { BulkEdit, SchemaView } from './schema/contract.ts';
import type { OneTimeLink, UserList } from './users/contract.ts';

export interface Services
  extends
    AccountServices,
    CacheServices,
    ExportServices,
    CredentialServices,
    HostServices,
    LogServices,
    ProfileServices,
    ProgramServices,
    ReportServices,
    ResourceServices,
    TrustServices {
  // --- set-up and sign-in; public unless said -----------------------------------------------------------------------
  /** {} */
  getSetupState: Service<SetupState>;
  /** cli: {} A new token; earlier ones stop working. */
  issueSetupToken: Service<SetupToken>;
  /** { token, name, email, password } */
  createFirstAdministrator: Service<SignedIn>;
  /** { email, password } */
  signIn: Service<SignedIn>;
  /** viewer: {} */
  signOut: Service<SignedOut>;
  /** viewer: { current, password } Ends the user's other sessions. */
  changePassword: Service<SignedIn>;
  /** { token } */
  getInvitation: Service<InvitationView>;
  /** { token, name, password } */
  acceptInvitation: Service<SignedIn>;
  /** { token } */
  getPasswordReset: Service<PasswordResetView>;
  /** { token, password } Ends every session of the user and signs in. */
  completePasswordReset: Service<SignedIn>;

  // --- users and audit log; admin -----------------------------------------------------------------------------------
  /** {} */
  listUsers: Service<UserList>;
  /** { email, role } */
  inviteUser: Service<OneTimeLink>;
  /** { id } */
  withdrawInvitation: Service<null>;
  /** { userId, role } */
  changeRole: Service<{ readonly email: string }>;
  /** { userId } or { email } */
  createPasswordReset: Service<OneTimeLink>;
  /** { userId } */
  endSessions: Service<{ readonly email: string; readonly ended: number }>;
  /** { userId, disabled } */
  setUserDisabled: Service<{ readonly email: string }>;
  /** { before?, limit?, action?, actor?, subject? } */
  listAudit: Service<AuditPage>;

  // --- collections --------------------------------------------------------------------------------------------------
  /** viewer: {} */
  listCollections: Service<readonly CollectionSummary[]>;
  /** viewer: { slug } */
  getCollection: Service<CollectionSummary>;
  /** operator: { name, slug?, url, depth? } Writes filterrules.conf and robot.conf for the URL's site. */
  createCollection: Service<CollectionCreated>;
  /** operator: { name, slug?, files: { path, bytes: Uint8Array }[] } or { name, slug?, zip: Uint8Array } */
  createFromTemplate: Service<CollectionCreated>;
  importCollection: Service<CollectionCreated>;
  /** operator: {} */
  createSampleCollection: Service<CollectionCreated>;
  /** viewer: {} The port to start the sample site on. */
  getSampleSite: Service<{ readonly port: number }>;
  /** admin: { port } For whoever started it; sample collections follow when it moved. */
  announceSampleSite: Service<{ readonly moved: readonly string[] }>;
  /** admin: { folder, files: { path, text }[], starts? } The state of `--dir` runs of the folder; not listed. */
  openFolder: Service<FolderCollection>;
  /** operator: { slug, name, newSlug? } */
  renameCollection: Service<{ readonly slug: string }>;
  /** operator: { slug, name, newSlug? } Configuration and settings, not the resources. */
  copyCollection: Service<{ readonly slug: string }>;
  /** admin: { slug, confirm } where `confirm` is the collection's name. */
  deleteCollection: Service<null>;
  /** operator: { slug, confirm } `confirm` is the collection's name; a job, read by viewers. */
  clearCollection: Service<{ readonly job: number; readonly urls: number; readonly rds: number }>;
  getClearing: Service<ClearingJob>;
  /** viewer: { slug } */
  getSettings: Service<CollectionSettings>;
  /** operator: { slug, limits, bodies } */
  saveSettings: Service<CollectionSettings>;
  /** operator: { slug, required } Whether a run starts only when no expectation fails. */
  saveRequireExpectations: Service<CollectionSettings>;
  /** admin: { slug, reach } */
  saveReach: Service<CollectionSettings>;

  // --- configuration ------------------------------------------------------------------------------------------------
  /** viewer: { slug, revision? } */
  listFiles: Service<Configuration>;
  /** viewer: { text, limit } Files of all collections whose path holds the text. */
  findFiles: Service<readonly { readonly slug: string; readonly path: string }[]>;
  /** viewer: { slug, path, revision?, most? } A longer text is left out; a page of it: { page? } from 0, or { line? }. */
  getFile: Service<FileText>;
  getFilePage: Service<FilePage>;
  /** viewer: { slug, revision? } The texts of all files, without the built-in ones. */
  getFiles: Service<RevisionTexts>;
  /** viewer: { slug, files: { path, text }[] } The texts stand in for the saved ones. */
  checkTexts: Service<CheckedTexts>;
  /** viewer: { slug, line } One directive of filter.conf, tried by itself on a sample of what the last run found. */
  tryLine: Service<LineTrial>;
  /** operator: { slug, base, message, files: { path, text: string | null }[] } null removes a file. */
  saveRevision: Service<SavedRevision>;
  /** viewer: { slug, before?, limit? } Newest first. */
  listRevisions: Service<{ readonly revisions: readonly RevisionRow[]; readonly next?: number }>;
  /** viewer: { slug, from, to } */
  compareRevisions: Service<readonly FileChange[]>;
  /** operator: { slug, revision, base } */
  restoreRevision: Service<SavedRevision>;
  /** viewer: { slug, revision? } */
  exportConfiguration: Service<ZippedFiles>;
  /** operator: { slug, removeMissing?, files: { path, bytes }[] } or the same with { zip }; saves nothing. */
  previewImport: Service<ImportPreview>;
  /** operator: the same with { base, message } */
  importRevision: Service<SavedRevision>;

  // --- schema -------------------------------------------------------------------------------------------------------
  /** viewer: { slug, revision? } The attributes of resource descriptions: of schema.conf, or built in. */
  getSchema: Service<SchemaView>;
  /**
   * operator: { slug, base, message?, change } with change { kind: 'add', values: { name, desc?, editable?, indexable?,
   * aliases? } }, { kind: 'set', name, values } (only what differs) or { kind: 'remove', name }; a new revision.
   */
  changeSchema: Service<SavedRevision>;
  /**
   * operator: { slug, hash, name, values } Gives an attribute of one RD values of one's own (`editable` in the schema;
   * [] takes it away), blamed `manual` until undone: `values: null` brings the crawled ones back.
   */
  editAttribute: Service<DescriptionView>;
  /** operator: { slug, name, values, urls } or { slug, name, values, filter: as of searchResources } The same in bulk. */
  editAttributes: Service<BulkEdit>;
  takeBackEdit: Service<{ readonly changed: number }>;

  // --- external metadata --------------------------------------------------------------------------------------------
  /** viewer: { slug, threshold? } The collection's own file. */
  checkExternalMetadata: Service<ValidatedMetadata>;
  /** operator: { slug, threshold?, message? } Over the threshold nothing is written. */
  concatenateExternalMetadata: Service<ConcatenatedMetadata>;
  /** viewer: { slug, url } */
  lookUpExternalMetadata: Service<EffectiveMetadata>;
  /** viewer: { slug, line, after?, limit? } The known URLs that a line of the collection's file reaches. */
  listUrlsOfMetadataLine: Service<LineUrls>;
  /** viewer: { slug, before?, limit? } Newest first; with their totals they are the trend. */
  listMetadataValidations: Service<ValidationPage>;
  /** viewer: { slug, validation, severity?, code?, file?, after?, limit? } */
  listMetadataFindings: Service<FindingPage>;
  /** operator: { slug, threshold?, message? } The same as concatenateExternalMetadata, by the engine: for any size. */
  startMetadataConcatenation: Service<{ readonly job: number }>;
  /** viewer: { slug, job } */
  getMetadataConcatenation: Service<ConcatenationJob>;
  /** operator: { slug } Lays the collection's file over the RDs there are, without recrawling. */
  applyExternalMetadata: Service<{ readonly job: number }>;
  /** viewer: { slug, job } */
  getMetadataApplication: Service<ApplicationJob>;
  /** operator: { slug } Counts what the lines reach of the URLs known. */
  startMetadataCoverage: Service<{ readonly job: number }>;
  /** viewer: { slug, job } */
  getMetadataCoverageJob: Service<CoverageJob>;
  /** viewer: { slug } The last count; null when there was none. */
  getMetadataCoverage: Service<CoverageReport | null>;
  /** viewer: { slug, kind?: 'matched' | 'unmatched' | 'dead' | a near miss, expiringWithinDays?, after?, limit? } Of the last count. */
  listMetadataLines: Service<CoverageLinePage>;
  /** viewer: { slug, after?, limit? } Sites with URLs that have no line. */
  listUncoveredSites: Service<UncoveredSitePage>;
  /** viewer: { slug, site?: 'host:port', after?, limit? } */
  listUncoveredUrls: Service<UncoveredUrlPage>;
  /** viewer: { slug, reason } What mending all lines of a kind would change. */
  previewMetadataFix: Service<MetadataFix>;
  /** operator who may edit the profiles: { slug, reason, base } */
  saveMetadataFix: Service<{ readonly revision: number; readonly lines: number }>;
  /** viewer: { slug, base, threshold?, files?: { path, text: string | null }[], paged?: { profile, base, pages }[] } A newer question of the same person ends this one. */
  previewMetadata: Service<{ readonly job: number }>;
  /** viewer: { slug, job } */
  getMetadataPreview: Service<MetadataPreviewJob>;
  /** operator: { slug, rule: { mode: 'nothing' | 'check' | 'concatenate', threshold } } What a run does first. */
  saveMetadataRule: Service<MetadataRule>;

  // --- plan; viewer -------------------------------------------------------------------------------------------------
  /** { slug, base, files: { path, text: string | null }[] } A newer question of the same person ends this one. */
  planChange: Service<{ readonly job: number }>;
  /** { slug, job } */
  getPlan: Service<PlanJob>;
  /** { slug, base, files, fixes: { path, line, edits: { span: { start, end }, text }[] }[] } Each alone, over the texts given. */
  tryFixes: Service<{ readonly job: number }>;
  /** { slug, job } */
  getFixTrials: Service<FixTrialsJob>;
  /** { slug, run? } What each line did in a run, the last one unless another is named; null when there was none. */
  getHits: Service<RunHits | null>;

  // --- simulator; viewer unless said ----------------------------------------------------------------------------------
  /** { slug, urls, texts?: { path, text: string | null }[], facts?: 'stored' | 'address', depth? } 1,000 URLs at most. */
  simulateUrls: Service<Simulation>;
  /** { slug, url, texts?, facts?: 'stored' | 'address' | { simulation, position }, depth? } */
  traceUrl: Service<SimulatedTrace>;
  /** operator: { slug, urls, texts? } Fetches what the decisions ask for, politely; a job. */
  getRootTest: Service<RootTest>;
  startRootTest: Service<{ readonly job: number }>;
  startSimulation: Service<StartedSimulation>;
  /** { slug, simulation, after?, texts? } What was fetched so far, decided. */
  readSimulation: Service<ObservedPage>;
  /** { slug, texts? } The expectations of all saved lists. */
  checkExpectations: Service<ExpectationResult>;
  /** { slug } */
  listUrlLists: Service<readonly UrlListRow[]>;
  /** { slug, name } */
  getUrlList: Service<UrlListText>;
  /** operator: { slug, name, text } */
  saveUrlList: Service<UrlListRow>;
  /** operator: { slug, name } */
  deleteUrlList: Service<null>;

  // --- runs ---------------------------------------------------------------------------------------------------------
  /** operator: { slug, kind: 'full' | 'incremental' | 'single', urls?, maxUrls?, confirmDeletions?, metadataFirst?: { mode, threshold } } */
  startRun: Service<RunRow>;
  /** operator: { slug, run }, these five */
  pauseRun: Service<RunRow>;
  resumeRun: Service<RunRow>;
  stopRun: Service<RunRow>;
  /** Fetches what is queued, follows no more links. */
  drainRun: Service<RunRow>;
  /** Ends it at once: leases are taken away, what was in flight stays queued. */
  killRun: Service<RunRow>;
  /** operator: { slug, run, accept } */
  decideHeldDeletions: Service<RunRow>;
  /** viewer: { slug, before?, limit? } Newest first. */
  listRuns: Service<RunPage>;
  /** viewer: { slug, run } */
  getRun: Service<RunRow>;
  /** viewer: { slug, run, with } In either order. */
  compareRuns: Service<RunComparison>;
  /** viewer: { slug, run, kind: 'deleted' | 'held' | 'cut' | 'changed', after?, limit? } What a run did to single URLs. */
  listRunUrls: Service<RunUrlPage>;

  // --- jobs: what is asked of the engine beside its runs; started by the service of their kind --------------------------
  /** viewer: { slug, job } */
  getJob: Service<JobView>;
  /** viewer: { slug, job } One's own, or anybody's for operators; false when it has ended. */
  cancelJob: Service<{ readonly cancelled: boolean }>;

  // --- live; viewer -------------------------------------------------------------------------------------------------
  /** { slug, run? } The newest run, or one that may be over. */
  getLive: Service<LiveSnapshot>;
  /** { slug, run, from, to } What was settled in a part of a run's time. */
  getRunWindow: Service<RunWindow>;
  /** { slug, folder?: { site, path }, colouring? } Hosts and folders by their URLs. */
  getUrlSpace: Service<UrlSpace>;
  /** { slug, site, path } What is in a folder, why, and the rule that would deny it. */
  getFolderDetail: Service<FolderDetail>;
  /** { slug, since?, signal?: AbortSignal } One update a second until aborted; `since`: what was missed comes first. */
  watchRun: Service<AsyncIterable<LiveUpdate>>;

  // --- schedules ----------------------------------------------------------------------------------------------------
  /** viewer: { slug, limit? } By name, with the last firings of all of them. */
  listSchedules: Service<ScheduleList>;
  /** viewer: { slug, schedule, limit? } */
  getSchedule: Service<{ readonly schedule: ScheduleRow; readonly firings: readonly FiringRow[] }>;
  /** viewer: { cron, zone } */
  previewCron: Service<CronPreview>;
  /** operator: { slug, name, zone, start?, stop?, what?, stopAct?, metadata? } and the same with { schedule }. */
  createSchedule: Service<ScheduleRow>;
  changeSchedule: Service<ScheduleRow>;
  /** operator: { slug, schedule, enabled } */
  setScheduleEnabled: Service<ScheduleRow>;
  /** operator: { slug, schedule } */
  deleteSchedule: Service<{ readonly name: string }>;

  // --- resources; viewer unless said --------------------------------------------------------------------------------

  // --- resources, see ResourceServices
  /** operator: { slug, urls } A run of single URLs. */
  recrawl: Service<RunRow>;

  // --- overview and machines ----------------------------------------------------------------------------------------
  /** viewer: {} */
  getOverview: Service<Overview>;
  /** viewer: {} */
  getHealth: Service<Health>;
  /** public: {} */
  getHealthDocument: Service<HealthDocument>;
  /** public, from loopback or with the token: { token? } */
  getMetrics: Service<MetricsDocument>;
  /** viewer: {} */
  getCatalog: Service<Catalog>;
}
