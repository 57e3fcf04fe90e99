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
    doc: 'Whether the server supports RDM. Answers an RDMSTATUS object for each collection: its RDs, and when the state that is handed out was set.',
  },
  server: {
    name: 'server-request',
    aliases: ['server-description-request'],
    answer: 'server-response',
    doc: 'What the server is. Answers one RDMSERVER object: software, collections, query languages, and limits.',
  },
  schema: {
    name: 'schema-request',
    aliases: ['schema-description-request'],
    answer: 'schema-response',
    doc: 'The attributes of RDs. Answers a SCHEMA object for each collection, from its schema.conf.',
  },
  taxonomy: {
    name: 'taxonomy-request',
    aliases: ['taxonomy-description-request'],
    answer: 'taxonomy-response',
    doc: 'The categories of the collections. Winnow has none, so the answer has no objects.',
  },
  rds: {
    name: 'rd-request',
    aliases: ['rd-update-request', 'resource-description-request'],
    answer: 'rd-response',
    doc: 'RDs that match an RDMQUERY. Expired RDs are never sent.',
  },
  deleted: {
    name: 'rd-delete-request',
    aliases: ['rd-deletion-request'],
    answer: 'rd-delete-response',
    doc: 'URLs whose RDs have been deleted since the date in the scope of the RDMQUERY. Answers an object without attributes for each.',
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
    doc: 'How the scope is read: search, gatherer, or url. Without it, a URL is a URL, a date is a date, and everything else is a search.',
  },
  catalog: {
    name: 'catalog-service-id',
    doc: 'The collection, as x-catalog://host:port/NAME with its short name, or its csid in robot.conf. The host before a short name is not compared. Without it, all collections at this address are asked.',
  },
} as const satisfies Readonly<Record<string, RdmAttribute>>;

/** Of an answer's RDMHEADER, besides version, type, and catalog-service-id. */
export const answerAttributes = {
  interpret: { name: 'rdm-response-interpret', doc: 'What the answer contains, in words.' },
  returned: { name: 'rdm-hits-returned', doc: 'RDs in the answer. Absent if it is a stream of changes.' },
  available: { name: 'rdm-hits-available', doc: 'RDs that match.' },
  searched: { name: 'rdm-hits-searched', doc: 'RDs that were searched.' },
  handedOut: {
    name: 'rdm-state-at',
    doc: 'When the state that is handed out was set, in seconds since 1970. Use it as the next scope: nothing is missed then, and what was set at that time may be sent again.',
  },
  note: { name: 'rdm-note', doc: 'What was left out and why, or not done as asked; one note per line.' },
  errorNumber: { name: 'rdm-error-number', doc: 'Number of the error.' },
  errorMessage: { name: 'rdm-error-message', doc: 'What is wrong and how to correct it.' },
} as const satisfies Readonly<Record<string, RdmAttribute>>;

/** Of an RDMQUERY. */
export const queryAttributes = {
  scope: {
    name: 'scope',
    doc: 'What is asked for: words, a date, or a URL. Without a scope, or with *, all RDs.',
  },
  attributes: {
    name: 'view-attributes',
    doc: 'Attributes to send, separated by commas. score is the rank of a search. Without it, all attributes.',
  },
  hits: {
    name: 'view-hits',
    doc: 'How many RDs to send, such as 10, or which, such as 11..20.',
  },
  order: {
    name: 'view-order',
    doc: 'Attributes to sort by, separated by commas; a minus sign in front sorts in descending order. Also url and score. Searches are sorted by descending score without it, others by URL.',
  },
  template: { name: 'view-template', doc: 'Accepted. All RDs have the type of their schema, so it changes nothing.' },
} as const satisfies Readonly<Record<string, RdmAttribute>>;

export const queryLanguages = {
  search: {
    name: 'search',
    doc: 'Words that RDs contain: all of them, in any attribute that schema.conf makes searchable. "Several words" are a phrase, OR means either, and a minus sign excludes a word.',
  },
  gatherer: {
    name: 'gatherer',
    doc: 'A date: RDs that have changed since then, in the order of their changes. In seconds since 1970, or written such as 2026-11-27T12:00:00Z or Fri, 27 Nov 2026 12:00:00 GMT. 0 means all.',
  },
  url: { name: 'url', doc: 'A URL: its RD.' },
} as const satisfies Readonly<Record<string, RdmAttribute>>;
export type QueryLanguage = keyof typeof queryLanguages;

/** Of a REQUEST, which submits RDs. */
export const requestAttributes = {
  operation: { name: 'submit-operation', doc: 'insert, delete, update, or retrieve. Default: insert.' },
  type: {
    name: 'submit-type',
    doc: 'persistent: values of attributes that schema.conf makes editable, as people give them in the console. nonpersistent: the RD without them. merged: both, with persistent values in place of others. Default: merged to retrieve and delete, nonpersistent otherwise.',
  },
  view: { name: 'submit-view', doc: 'Attributes concerned, separated by commas. Default: all that are sent.' },
  catalog: { name: 'submit-csid', doc: 'The collection, as in catalog-service-id.' },
  database: {
    name: 'submit-database',
    doc: 'The collection, by its short name. “default” is the one at this address.',
  },
} as const satisfies Readonly<Record<string, RdmAttribute>>;

/** Of a RESPONSE, besides operation, type, and submit-csid. */
export const responseAttributes = {
  message: { name: 'message', doc: 'What was done.' },
  upload: { name: 'submit-upload', doc: 'Number of the upload on the Feeds page that RDs became. It is applied soon.' },
  errors: { name: 'error-count', doc: 'Objects that were skipped.' },
  error: { name: 'error', doc: 'Why they were skipped, one per line; the first 100.' },
} as const satisfies Readonly<Record<string, RdmAttribute>>;

export const submitOperations = {
  insert: {
    name: 'insert',
    doc: 'Stores the RDs that follow, in place of those that exist, as an upload of the data source rdm: no crawl visits or deletes them from then on. persistent: gives existing RDs these values in place of all others.',
  },
  update: {
    name: 'update',
    doc: 'Sets the attributes that follow, and keeps the others. The RDs must exist. Otherwise like insert.',
  },
  delete: {
    name: 'delete',
    doc: 'Deletes the RDs of the URLs that follow if the data source rdm has brought them. persistent: deletes only the values that people gave.',
  },
  retrieve: { name: 'retrieve', doc: 'Sends the RDs of the URLs that follow as they are now.' },
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
    when: 'The header does not say what is requested.',
  },
  unknownType: {
    number: 501,
    text: '“{type}” is not a message type of this server. Use one of: {types}.',
    when: 'The server does not have the message.',
  },
  noQuery: {
    number: 400,
    text: '{type} needs an @RDMQUERY object behind the header.',
    when: 'RDs are requested without saying which.',
  },
  unknownLanguage: {
    number: 501,
    text: '“{language}” is not a query language of this server. Use one of: {languages}.',
    when: 'rdm-query-language is something else.',
  },
  badScope: {
    number: 400,
    text: '“{scope}” is not {what}.',
    when: 'The scope does not fit the query language.',
  },
  badHits: {
    number: 400,
    text: '“{hits}” is not a number of RDs or a range. Write view-hits as 10 or 11..20, with numbers from 1 to {most}.',
    when: 'view-hits is not as described.',
  },
  manyHits: {
    number: 416,
    text: 'An answer to a search has up to {most} RDs. Request {first}..{last} first.',
    when: 'view-hits asks for more. Changes since a date have no limit.',
  },
  badOrder: {
    number: 400,
    text: 'view-order can have up to {most} names of attributes, separated by commas.',
    when: 'view-order is not as described.',
  },
  unorderedChanges: {
    number: 400,
    text: 'Changes since a date are sent in the order in which they were made. Leave out view-order.',
    when: 'view-order is used with a date.',
  },
  badCatalog: {
    number: 400,
    text: '“{catalog}” is not the ID of a catalog, such as x-catalog://{host}/docs.',
    when: 'catalog-service-id or submit-csid is not as described.',
  },
  unknownCatalog: {
    number: 404,
    text: 'There is no collection {catalog} here that hands out RDs over RDM.',
    when: 'The collection does not exist, is not switched on, or is at another address.',
  },
  severalCatalogs: {
    number: 400,
    text: 'Name the collection in submit-csid or submit-database.',
    when: 'RDs are submitted at an address with more than one collection.',
  },
  tooSlow: {
    number: 504,
    text: 'The search took longer than {seconds} seconds. Search for something that fewer RDs contain.',
    when: 'A search reads too much.',
  },
  signIn: {
    number: 401,
    text: 'Send the token of the collection: Authorization: Bearer TOKEN.',
    when: 'RDs are submitted or retrieved by nobody who may, or the token is wrong.',
    status: 401,
  },
  forbidden: {
    number: 403,
    text: '{reason}',
    when: 'Somebody is signed in who may not submit RDs.',
    status: 403,
  },
  badOperation: {
    number: 400,
    text: '“{value}” is not a value of {name}. Use one of: {values}.',
    when: 'submit-operation or submit-type is something else.',
  },
  refused: {
    number: 422,
    text: '{reason}',
    when: 'The message was understood and refused, for the reason given.',
  },
  tooLarge: {
    number: 413,
    text: 'A message can have up to {bytes} bytes.',
    when: 'A request is longer. Submissions have no limit.',
    status: 413,
  },
  wrongMedia: {
    number: 415,
    text: 'Send SOIF with Content-Type: {type}, not compressed.',
    when: 'The content is of another type, or compressed.',
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
    when: 'No collection is switched on. Such a server does not support RDM.',
    status: 404,
  },
  busy: {
    number: 503,
    text: '{clients} requests are being answered. Try again later.',
    when: 'Too many requests arrive at the same time.',
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
