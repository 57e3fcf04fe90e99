/**
 * The nineteen rules the console of the original robot came with, as ready definitions. Their names and which of them new
 * sites get are the manual's (Administration Guide, Filters); what they match is ours, because no published page says it.
 */

import type { MatchOperator, MatchSource, Rule, RuleMatch } from './model.ts';

interface Predefined {
  readonly id: string;
  readonly name: string;
  readonly desc: string;
  /** Given to new sites. */
  readonly isDefault: boolean;
  /** Endings of the path, separated by blanks. */
  readonly endings?: string;
  /** Parts of the path. */
  readonly parts?: string;
  /** Parts of the query. */
  readonly queries?: string;
  /** Beginnings of the MIME type. */
  readonly types?: string;
}

const predefined: readonly Predefined[] = [
  {
    id: 'archive',
    name: 'Archive Files',
    desc: 'Packed and compressed files.',
    isDefault: true,
    endings: '.zip .tar .tgz .gz .bz2 .xz .7z .rar .arj .lzh .lha .cab .sit .hqx .jar .war .ear .rpm .deb .Z',
    types: 'application/zip application/x-tar application/gzip application/x-gzip application/x-compress',
  },
  {
    id: 'audio',
    name: 'Audio Files',
    desc: 'Sounds and music.',
    isDefault: true,
    endings: '.mp3 .wav .au .snd .aif .aiff .mid .midi .ra .ram .wma .ogg .flac .m4a',
    types: 'audio/',
  },
  {
    id: 'backup',
    name: 'Backup Files',
    desc: 'Copies that editors and people leave behind.',
    isDefault: true,
    endings: '~ .bak .old .orig .sav',
  },
  {
    id: 'binary',
    name: 'Binary Files',
    desc: 'Programs, libraries and images of disks.',
    isDefault: true,
    endings: '.exe .bin .com .dll .so .o .a .lib .obj .class .iso .dmg .msi .img',
    types: 'application/octet-stream application/x-msdownload',
  },
  {
    id: 'cgi',
    name: 'CGI Files',
    desc: 'Programs that servers run.',
    isDefault: true,
    endings: '.cgi',
    parts: '/cgi-bin/ /cgi/',
  },
  {
    id: 'image',
    name: 'Image Files',
    desc: 'Pictures.',
    isDefault: true,
    endings: '.gif .jpg .jpeg .png .bmp .tif .tiff .ico .xbm .xpm .pcx .psd .svg .webp .avif',
    types: 'image/',
  },
  {
    id: 'java-javascript-style-sheet',
    name: 'Java, JavaScript and Style Sheet Files',
    desc: 'What pages are made with.',
    isDefault: true,
    endings: '.js .mjs .css .class .java .jsm',
    types: 'text/css text/javascript application/javascript application/x-javascript',
  },
  { id: 'log', name: 'Log Files', desc: 'Records of servers.', isDefault: true, endings: '.log', parts: '/logs/' },
  {
    id: 'lotus-domino-documents',
    name: 'Lotus Domino Documents',
    desc: 'Documents of Domino, which its views list several times.',
    isDefault: false,
    queries: '?OpenDocument ?EditDocument ?CreateDocument',
  },
  {
    id: 'lotus-domino-openviews',
    name: 'Lotus Domino OpenViews',
    desc: 'Views of Domino, opened and closed line by line.',
    isDefault: false,
    queries: '?OpenView ?ExpandView ?CollapseView ?SearchView &Expand= &Collapse=',
  },
  {
    id: 'plug-in',
    name: 'Plug-in Files',
    desc: 'What browsers need a plug-in for.',
    isDefault: false,
    endings: '.swf .dcr .dir .dxr .wrl .vrml .cmx .svf',
    types: 'application/x-shockwave-flash application/x-director model/vrml',
  },
  {
    id: 'powerpoint',
    name: 'PowerPoint Files',
    desc: 'Slides.',
    isDefault: false,
    endings: '.ppt .pps .pot .pptx .ppsx',
    types: 'application/vnd.ms-powerpoint application/vnd.openxmlformats-officedocument.presentationml',
  },
  {
    id: 'revision-control',
    name: 'Revision Control Files',
    desc: 'Folders of revision control systems.',
    isDefault: true,
    endings: ',v',
    parts: '/CVS/ /RCS/ /SCCS/ /.svn/ /.git/ /.hg/',
  },
  {
    id: 'source-code',
    name: 'Source Code Files',
    desc: 'Texts of programs.',
    isDefault: true,
    endings: '.c .h .cc .cpp .cxx .hpp .pl .pm .py .sh .csh .tcl .f .pas .asm .vbs .bas .mak',
  },
  {
    id: 'spreadsheet',
    name: 'Spreadsheet Files',
    desc: 'Tables of spreadsheet programs.',
    isDefault: false,
    endings: '.xls .xlsx .xlt .xlw .wk1 .wk3 .wk4 .123 .ods .csv',
    types: 'application/vnd.ms-excel application/vnd.openxmlformats-officedocument.spreadsheetml',
  },
  {
    id: 'system-directories-unix',
    name: 'System Directories (UNIX)',
    desc: 'Folders of the system that no page should lead to.',
    isDefault: false,
    parts: '/bin/ /dev/ /etc/ /lib/ /proc/ /sbin/ /tmp/ /usr/ /var/',
  },
  {
    id: 'system-directories-nt',
    name: 'System Directories (NT)',
    desc: 'Folders of the system that no page should lead to.',
    isDefault: false,
    parts: '/winnt/ /windows/ /system32/ /recycler/',
  },
  {
    id: 'temporary',
    name: 'Temporary Files',
    desc: 'Files that are soon gone.',
    isDefault: true,
    endings: '.tmp .temp .swp',
  },
  {
    id: 'video',
    name: 'Video Files',
    desc: 'Films.',
    isDefault: true,
    endings: '.avi .mov .qt .mpg .mpeg .mp4 .m4v .wmv .asf .rm .mkv .webm .flv',
    types: 'video/',
  },
];

/** In the order of the manual; all of them exclude. Capital letters do not count. */
export const predefinedRules: readonly Rule[] = predefined.map(({ id, name, desc, isDefault, ...lists }) => ({
  id,
  name,
  desc,
  enabled: true,
  isDefault,
  behavior: 'exclude',
  matches: [
    ...matchesOf(lists.endings, 'path', 'ends-with'),
    ...matchesOf(lists.parts, 'path', 'contains'),
    ...matchesOf(lists.queries, 'url', 'contains'),
    ...matchesOf(lists.types, 'type', 'begins-with'),
  ],
  line: 0,
}));

function matchesOf(values = '', src: MatchSource, by: MatchOperator): readonly RuleMatch[] {
  return values
    .split(' ')
    .filter((value) => value !== '')
    .map((value) => ({ src, by, value, ignoreCase: true, line: 0 }));
}
