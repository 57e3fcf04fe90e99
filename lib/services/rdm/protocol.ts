/**
 * RDM, Resource Description Messages: every message, attribute, and reply, declared once. A message is a POST of SOIF with the
 * type application/x-rdm: a header object and what belongs to it. The answer is a header and a stream of objects. Sources:
 * Sun Java System Portal Server 7, Developer’s Guide, "RDM"; Compass Server 3.0; W3C NOTE-rdm-960724.
 */

export const rdmType = 'application/x-rdm';
export const rdmVersion = '1.0';

/** Where all collections that are switched on are asked; one is at `/<short name>/search`. */
export const rdmPlaces = { all: '/rdm/incoming', one: '/{collection}/search' } as const;

/** The object types of a message. */
export const rdmObjects = {
  header: 'RDMHEADER',
  query: 'RDMQUERY',
  request: 'REQUEST',
  status: 'RDMSTATUS',
  server: 'RDMSERVER',
  schema: 'SCHEMA',
  response: 'RESPONSE',
} as const;

export interface RdmMessage {
  /** As the header names it; compared without regard to case. */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly answer: string;
  readonly doc: string;
}

export const rdmMessages = {
  status: {
    name: 'status-request',
    aliases: [],
    answer: 'status-response',
    doc: 'Checks whether the server supports RDM. Returns an RDMSTATUS object for each collection: the number of its RDs and the time of its hand-out mark.',
  },
  server: {
    name: 'server-request',
    aliases: ['server-description-request'],
    answer: 'server-response',
    doc: 'Describes the server. Returns one RDMSERVER object: software, collections, query languages, and limits.',
  },
  schema: {
    name: 'schema-request',
    aliases: ['schema-description-request'],
    answer: 'schema-response',
    doc: 'Describes the attributes of RDs. Returns a SCHEMA object for each collection, from its schema.conf.',
  },
  taxonomy: {
    name: 'taxonomy-request',
    aliases: ['taxonomy-description-request'],
    answer: 'taxonomy-response',
    doc: 'Requests the categories of the collections. Winnow has none, so the answer has no objects.',
  },
  rds: {
    name: 'rd-request',
    aliases: ['rd-update-request', 'resource-description-request'],
    answer: 'rd-response',
    doc: 'Requests the RDs that match an RDMQUERY. Expired RDs are never sent.',
  },
  deleted: {
    name: 'rd-delete-request',
    aliases: ['rd-deletion-request'],
    answer: 'rd-delete-response',
    doc: 'Requests the URLs whose RDs have been deleted since the date in the scope of the RDMQUERY. Returns an object without attributes for each. Those of a collection with restricted documents are only for clients with its token.',
  },
} as const satisfies Readonly<Record<string, RdmMessage>>;
export type RdmMessageName = keyof typeof rdmMessages;

export interface RdmAttribute {
  readonly name: string;
  readonly doc: string;
}

/** Of a request's RDMHEADER. */
export const headerAttributes = {
  version: { name: 'rdm-version', doc: 'Version of the protocol, such as 1.0. Not checked.' },
  type: { name: 'rdm-type', doc: 'Type of the message. Required.' },
  language: {
    name: 'rdm-query-language',
    doc: 'How the scope is read: search, gatherer, or url. Default: url if the scope is a URL, gatherer if it is a date, search otherwise.',
  },
  catalog: {
    name: 'catalog-service-id',
    doc: 'The collection: x-catalog://host:port/NAME with its short name (the host is ignored), or its csid in robot.conf. Default: all collections at this address.',
  },
} as const satisfies Readonly<Record<string, RdmAttribute>>;

/** Of an answer's RDMHEADER, besides version, type, and catalog-service-id. */
export const answerAttributes = {
  interpret: { name: 'rdm-response-interpret', doc: 'What the answer contains, in words.' },
  returned: { name: 'rdm-hits-returned', doc: 'Number of RDs in the answer. Absent from a stream of changes.' },
  available: { name: 'rdm-hits-available', doc: 'Number of RDs that match.' },
  searched: { name: 'rdm-hits-searched', doc: 'Number of RDs searched.' },
  handedOut: {
    name: 'rdm-state-at',
    doc: 'Time of the hand-out mark, in seconds since 1970. Use it as the scope of the next request: no change is missed, though some may be sent again.',
  },
  note: { name: 'rdm-note', doc: 'What was skipped or done differently, and why; one note per line.' },
  errorNumber: { name: 'rdm-error-number', doc: 'Number of the error.' },
  errorMessage: { name: 'rdm-error-message', doc: 'What is wrong and how to correct it.' },
} as const satisfies Readonly<Record<string, RdmAttribute>>;

/** Of an RDMQUERY. */
export const queryAttributes = {
  scope: {
    name: 'scope',
    doc: 'Words, a date, or a URL. Without a scope, or with *, all RDs.',
  },
  attributes: {
    name: 'view-attributes',
    doc: 'Attributes to send, separated by commas. score is the rank in a search. Default: all attributes.',
  },
  hits: {
    name: 'view-hits',
    doc: 'Number of RDs to send, such as 10, or a range, such as 11..20.',
  },
  order: {
    name: 'view-order',
    doc: 'Attributes to sort by, or url or score, separated by commas. A minus sign before a name sorts in descending order. Default: -score for searches, url otherwise.',
  },
  template: { name: 'view-template', doc: 'Accepted, with no effect: all RDs have the type of their schema.' },
} as const satisfies Readonly<Record<string, RdmAttribute>>;

export const queryLanguages = {
  search: {
    name: 'search',
    doc: 'Finds RDs that contain all of the words, in any attribute that schema.conf makes searchable. Use "quotation marks" for a phrase, OR for alternatives, and a minus sign to exclude a word. Searches of one attribute, such as author:smith, are refused.',
  },
  gatherer: {
    name: 'gatherer',
    doc: 'Finds RDs that have changed since a date, in the order of their changes. The date is in seconds since 1970, or a text such as 2026-11-27T12:00:00Z or Fri, 27 Nov 2026 12:00:00 GMT. 0 means all.',
  },
  url: { name: 'url', doc: 'Finds the RD of a URL.' },
} as const satisfies Readonly<Record<string, RdmAttribute>>;
export type QueryLanguage = keyof typeof queryLanguages;

/** Of a REQUEST, which submits RDs. */
export const requestAttributes = {
  operation: { name: 'submit-operation', doc: 'insert, delete, update, or retrieve. Default: insert.' },
  type: {
    name: 'submit-type',
    doc: 'persistent: edited values, which replace those of the RD, of attributes that schema.conf makes editable. nonpersistent: the RD without edited values. merged: both. Default: merged for retrieve and delete, nonpersistent otherwise.',
  },
  view: { name: 'submit-view', doc: 'Attributes to process, separated by commas. Default: all attributes sent.' },
  catalog: { name: 'submit-csid', doc: 'The collection, as in catalog-service-id.' },
  database: {
    name: 'submit-database',
    doc: 'The short name of the collection, or default for the one at this address.',
  },
} as const satisfies Readonly<Record<string, RdmAttribute>>;

/** Of a RESPONSE, besides operation, type, and submit-csid. */
export const responseAttributes = {
  message: { name: 'message', doc: 'What was done.' },
  upload: {
    name: 'submit-upload',
    doc: 'Number of the upload of these RDs on the Feeds page. It is applied in the background.',
  },
  errors: { name: 'error-count', doc: 'Number of skipped objects.' },
  error: { name: 'error', doc: 'The first 100 errors, one per line.' },
} as const satisfies Readonly<Record<string, RdmAttribute>>;

export const submitOperations = {
  insert: {
    name: 'insert',
    doc: 'Adds or replaces RDs, as an upload of the data source rdm. Crawls then neither visit nor delete them. persistent: replaces all edited values of existing RDs.',
  },
  update: {
    name: 'update',
    doc: 'Like insert, but changes only the attributes sent, and only of existing RDs. Refused while an upload of the data source rdm is not applied yet.',
  },
  delete: {
    name: 'delete',
    doc: 'Deletes RDs that came from the data source rdm. persistent: deletes only the edited values.',
  },
  retrieve: { name: 'retrieve', doc: 'Returns the current RDs of the URLs sent.' },
} as const satisfies Readonly<Record<string, RdmAttribute>>;
export type SubmitOperation = keyof typeof submitOperations;

export const submitTypes = ['persistent', 'nonpersistent', 'merged'] as const;
export type SubmitType = (typeof submitTypes)[number];

export interface RdmError {
  readonly number: number;
  /** `{…}` stands for what the occasion fills in. */
  readonly text: string;
  readonly when: string;
  /** Of HTTP; 200 unless the message was not read. */
  readonly status?: number;
}

export const rdmErrors = {
  malformed: {
    number: 400,
    text: 'Line {line}: {problem} {help} ({code})',
    when: 'The message is not valid SOIF. The code is explained under Diagnostics.',
  },
  noHeader: {
    number: 400,
    text: 'The message has no @RDMHEADER or @REQUEST object. Begin it with “@RDMHEADER {brace} -” and rdm-type.',
    when: 'The first object of the message is something else, or there is none.',
  },
  noType: {
    number: 400,
    text: 'rdm-type is missing. Use one of: {types}.',
    when: 'The header has no rdm-type.',
  },
  unknownType: {
    number: 501,
    text: '“{type}” is not a message type of this server. Use one of: {types}.',
    when: 'The server does not support this message type.',
  },
  noQuery: {
    number: 400,
    text: '{type} needs an @RDMQUERY object after the header.',
    when: 'RDs are requested without an RDMQUERY.',
  },
  unknownLanguage: {
    number: 501,
    text: '“{language}” is not a query language of this server. Use one of: {languages}.',
    when: 'rdm-query-language has another value.',
  },
  fieldQuery: {
    number: 501,
    text: '“{part}” searches one attribute, which this server does not support. Write only the words, or put the text in quotation marks.',
    when: 'The scope of a search compares an attribute, such as author:smith or author <contains> smith.',
  },
  badScope: {
    number: 400,
    text: '“{scope}” is not {what}.',
    when: 'The scope does not fit the query language.',
  },
  badHits: {
    number: 400,
    text: '“{hits}” is not a number of RDs or a range. Write view-hits as 10 or 11..20, with numbers from 1 to {most}.',
    when: 'view-hits is invalid.',
  },
  manyHits: {
    number: 416,
    text: 'An answer to a search has up to {most} RDs. Request {first}..{last} first.',
    when: 'view-hits asks for more. Changes since a date have no limit.',
  },
  badOrder: {
    number: 400,
    text: 'view-order takes up to {most} attribute names, separated by commas.',
    when: 'view-order is invalid.',
  },
  unorderedChanges: {
    number: 400,
    text: 'Changes since a date are sent in the order of the changes. Remove view-order.',
    when: 'view-order is used with a date.',
  },
  badCatalog: {
    number: 400,
    text: '“{catalog}” is not a catalog ID, such as x-catalog://{host}/docs.',
    when: 'catalog-service-id or submit-csid is invalid.',
  },
  unknownCatalog: {
    number: 404,
    text: 'No collection {catalog} hands out RDs over RDM at this address.',
    when: 'The collection does not exist, has RDM turned off, or is at another address.',
  },
  severalCatalogs: {
    number: 400,
    text: 'Name the collection in submit-csid or submit-database.',
    when: 'RDs are submitted at an address with more than one collection.',
  },
  tooSlow: {
    number: 504,
    text: 'The search took longer than {seconds} s. Use more specific words.',
    when: 'A search exceeds the time limit.',
  },
  signIn: {
    number: 401,
    text: 'Send the token of the collection: Authorization: Bearer TOKEN.',
    when: 'RDs are submitted or retrieved without a token, or with an invalid one.',
    status: 401,
  },
  forbidden: {
    number: 403,
    text: '{reason}',
    when: 'The signed-in user may not submit RDs.',
    status: 403,
  },
  badOperation: {
    number: 400,
    text: '“{value}” is not a value of {name}. Use one of: {values}.',
    when: 'submit-operation or submit-type has another value.',
  },
  refused: {
    number: 422,
    text: '{reason}',
    when: 'The message is valid, but the operation is refused. The text states the reason.',
  },
  tooLarge: {
    number: 413,
    text: 'A message can have up to {bytes} bytes.',
    when: 'The message exceeds the limit. Submissions have the limit of uploads, which is set under Feed receiver.',
    status: 413,
  },
  wrongMedia: {
    number: 415,
    text: 'Send uncompressed SOIF with Content-Type: {type}.',
    when: 'The content has another type or is compressed.',
    status: 415,
  },
  wrongMethod: {
    number: 405,
    text: 'RDM messages are sent with POST.',
    when: 'The request is not a POST.',
    status: 405,
  },
  off: {
    number: 404,
    text: 'No collection hands out RDs over RDM at this address.',
    when: 'RDM is turned off for all collections at this address.',
    status: 404,
  },
  busy: {
    number: 503,
    text: '{clients} requests are in progress. Try again later.',
    when: 'The maximum number of requests is in progress.',
    status: 503,
  },
  failed: {
    number: 500,
    text: 'Internal error. See the log of the console.',
    when: 'Winnow failed, for example because its database is unavailable.',
    status: 500,
  },
} as const satisfies Readonly<Record<string, RdmError>>;
export type RdmErrorName = keyof typeof rdmErrors;

export const rdmLimits = {
  /** Of a message that asks. */
  messageBytes: 65_536,
  /** RDs that are sent when view-hits says nothing. */
  usualHits: 100,
  /** Of an answer to a search. */
  hits: 10_000,
  /** The last RD of a search that can be asked for. */
  lastHit: 10_000_000,
  orders: 5,
  attributes: 500,
  searchMs: 30_000,
  /** That are answered at the same time. */
  clients: 32,
  /** A client may send or read nothing for so long. */
  idleMs: 60_000,
  /** … and take so long for all of it. */
  answerMs: 3_600_000,
} as const;
