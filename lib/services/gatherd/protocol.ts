/**
 * The line protocol of gatherd: every command and every reply, declared once. A command is one line; a reply is one line
 * `<code> - <text>`. Data is sent between an opening and a closing reply. Compressed data is one gzip member,
 * after which the connection is closed (Harvest manual, chapter 4; the texts are Winnow’s own, as the manual has none).
 */

export interface GatherdReply {
  readonly code: string;
  /** `{…}` stands for what the occasion fills in. */
  readonly text: string;
  /** When it is sent. */
  readonly when: string;
  /** The connection is closed after it. */
  readonly closes?: true;
}

export const gatherdReplies = {
  hello: { code: '000', text: 'HELLO {host} {version} - are you {client}?', when: 'A client has connected.' },
  pleased: { code: '100', text: 'Pleased to meet you {name}', when: 'After HELLO.' },
  command: { code: '200', text: '{command} - {doc}', when: 'After HELP, once for each command.' },
  helpEnd: { code: '299', text: 'End of help', when: 'After the commands.' },
  info: { code: '300', text: 'Sending Gatherer information', when: 'Before the data of INFO.' },
  infoEnd: { code: '399', text: 'Sent Gatherer information ({bytes} bytes)', when: 'After the data of INFO.' },
  update: {
    code: '400',
    text: 'Sending all Object Descriptions since {since}',
    when: 'Before the data of SEND-UPDATE.',
  },
  whole: {
    code: '400',
    text: 'Sending all Object Descriptions, because deletions since {since} are forgotten',
    when: 'Before the data of SEND-UPDATE, if deletions since that time are no longer known.',
  },
  object: { code: '400', text: 'Sending Object Description {oid}', when: 'Before the data of SEND-OBJECT.' },
  sent: {
    code: '499',
    text: 'Sent {count} Object Descriptions ({bytes} bytes)',
    when: 'After the data of SEND-UPDATE and SEND-OBJECT.',
  },
  noObject: {
    code: '500',
    text: 'No such object',
    when: 'SEND-OBJECT names a URL that has no RD at the hand-out mark.',
  },
  unknown: { code: '500', text: 'Unknown command {word}. Try HELP', when: 'There is no such command.' },
  usage: { code: '500', text: 'Usage: {usage}', when: 'The argument of a command is missing or invalid.' },
  nothingYet: {
    code: '500',
    text: 'Nothing has been handed out yet. Try again after the first run',
    when: 'The collection has no hand-out mark, so nothing can be sent.',
  },
  failed: {
    code: '500',
    text: 'Internal error',
    when: 'Winnow failed, for example because its database is unavailable. See the log of the console.',
    closes: true,
  },
  denied: { code: '501', text: 'Access denied', when: 'gatherd.cf refuses the client.', closes: true },
  tooMany: {
    code: '502',
    text: 'Up to {clients} clients can connect at the same time',
    when: 'Too many clients are connected.',
    closes: true,
  },
  idle: {
    code: '503',
    text: 'No activity for {seconds} s',
    when: 'The client has sent no command, or read no data, for too long.',
    closes: true,
  },
  tooLong: {
    code: '504',
    text: 'A line can have up to {bytes} bytes',
    when: 'A line is longer than the limit.',
    closes: true,
  },
  closed: {
    code: '505',
    text: 'gatherd closes: {reason}',
    when: 'Winnow is stopping, or the collection is no longer served at this port.',
    closes: true,
  },
  compression: {
    code: '600',
    text: 'Enabled GNU zip compressed data transfers',
    when: 'After SET compression. The data of the next INFO, SEND-UPDATE, or SEND-OBJECT is compressed.',
  },
  bye: { code: '999', text: 'Bye', when: 'After QUIT.', closes: true },
} as const satisfies Readonly<Record<string, GatherdReply>>;
export type GatherdReplyName = keyof typeof gatherdReplies;

export interface GatherdCommand {
  readonly name: string;
  /** Argument as HELP shows it. */
  readonly argument?: string;
  readonly doc: string;
}

export const gatherdCommands = {
  hello: { name: 'HELLO', argument: '<hostname>', doc: 'Friendly greeting' },
  help: { name: 'HELP', doc: 'Lists the commands' },
  info: { name: 'INFO', doc: 'Sends information about the Gatherer' },
  compression: { name: 'SET', argument: 'compression', doc: 'Enables GNU zip compressed transfers' },
  object: { name: 'SEND-OBJECT', argument: '<oid>', doc: 'Sends one object description, by its URL' },
  update: {
    name: 'SEND-UPDATE',
    argument: '<timestamp>',
    doc: 'Sends all object descriptions changed or created since a time in seconds since 1970; 0 for all',
  },
  quit: { name: 'QUIT', doc: 'Closes the connection' },
} as const satisfies Readonly<Record<string, GatherdCommand>>;
export type GatherdCommandName = keyof typeof gatherdCommands;

export const gatherdLimits = {
  /** Of a command. */
  lineBytes: 8_192,
  /** Of silence: no command, or nothing read of what was sent. */
  idleMs: 300_000,
  clients: 1_000,
} as const;
