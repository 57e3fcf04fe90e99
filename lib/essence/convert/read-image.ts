/** Reads the metadata of an image: Exif, IPTC, XMP, and its container. */

import exifr from 'exifr';
import { contentLimit, countingCuts } from '../../sdk/content-limit.ts';
import type { Document } from './document.ts';
import { DocumentRefusal, withCuts } from './document.ts';
import { readContainer } from './image-container.ts';
import type { ImageContainer } from './image-container.ts';

type Tags = ReadonlyMap<string, unknown>;

const options = {
  tiff: true,
  exif: true,
  gps: true,
  iptc: true,
  xmp: true,
  ihdr: true,
  icc: false,
  interop: false,
  makerNote: false,
  reviveValues: false,
  mergeOutput: true,
};

/** Names of tags, most trustworthy first. */
const names: Readonly<Record<string, readonly string[]>> = {
  author: ['creator', 'Artist', 'Byline', 'Author', 'XPAuthor'],
  description: ['description', 'ImageDescription', 'Caption', 'Description', 'XPComment', 'UserComment', 'Comment'],
  copyright: ['rights', 'Copyright', 'CopyrightNotice'],
  date: ['DateTimeOriginal', 'CreateDate', 'DateCreated', 'Creation Time', 'ModifyDate'],
  software: ['Software', 'CreatorTool'],
};
const titleNames = ['title', 'Title', 'ObjectName', 'Headline', 'XPTitle'];
const longestValue = contentLimit('values', 10_000, 'characters of a value of an image');

export async function readImage(body: Uint8Array): Promise<Document> {
  const file = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const { made: container, cuts: own } = countingCuts(() => containerOf(file));
  const tags = await tagsOf(file, container);
  return withCuts(() => documentOf(tags, container), own);
}

function documentOf(tags: Tags, container: ImageContainer): Document {
  if (tags.size === 0 && container.width === undefined)
    throw new DocumentRefusal('malformed', 'the picture has neither a size nor metadata');
  const title = firstOf(tags, titleNames);
  const metas = Object.entries(names).map(([name, wanted]) => [name, firstOf(tags, wanted)] as const);
  const described = [title, firstOf(tags, names['description'] ?? []), keywordsOf(tags)];
  return {
    title,
    metas: [
      ...metas.map(([name, value]) => [name, name === 'date' ? dateOf(value) : value] as const),
      ['keywords', keywordsOf(tags)],
      ['camera', cameraOf(tags)],
      ['geo-position', positionOf(tags)],
      ['width', textOf(container.width ?? tags.get('ImageWidth') ?? tags.get('ExifImageWidth'))],
      ['height', textOf(container.height ?? tags.get('ImageHeight') ?? tags.get('ExifImageHeight'))],
    ],
    blocks: described.filter((text) => text !== '').map((text) => ({ text })),
  };
}

/** Metadata read from a truncated file is kept. */
function containerOf(file: Buffer): ImageContainer {
  try {
    return readContainer(file);
  } catch (error) {
    if (error instanceof RangeError) return { texts: [] };
    throw error;
  }
}

/** Metadata that do not read are none. */
async function tagsOf(file: Buffer, { texts, exif, xmp }: ImageContainer): Promise<Tags> {
  const found: readonly unknown[] = [
    await exifr.parse(file, options).catch(() => undefined),
    exif && (await exifr.parse(exif, options).catch(() => undefined)),
    // A part of XMP alone has its values by namespace.
    ...Object.values((xmp && (await exifr.sidecar(xmp, options, 'xmp').catch(() => undefined))) ?? {}),
  ];
  const tags = found.flatMap((each) => (typeof each === 'object' && each !== null ? Object.entries(each) : []));
  return new Map<string, unknown>([...texts, ...tags]);
}

function firstOf(tags: Tags, wanted: readonly string[]): string {
  return wanted.map((name) => textOf(tags.get(name))).find((text) => text !== '') ?? '';
}

/** Texts in several languages begin with the usual one. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return shortened(value.replaceAll('\0', '').trim());
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter((text) => text !== '')
      .join(', ');
  return typeof value === 'object' && value !== null && 'value' in value ? textOf(value.value) : '';
}

function shortened(text: string): string {
  if (text.length > longestValue.most) longestValue.cut();
  return text.slice(0, longestValue.most);
}

function keywordsOf(tags: Tags): string {
  const all = ['subject', 'Keywords', 'XPKeywords'].flatMap((name) => {
    const value = tags.get(name);
    return Array.isArray(value) ? value.map(textOf) : textOf(value).split(/[;,]\s*/);
  });
  return [...new Set(all.filter((keyword) => keyword !== ''))].join(', ');
}

/** Models often begin with the name of the maker. */
function cameraOf(tags: Tags): string {
  const [maker, model] = [textOf(tags.get('Make')), textOf(tags.get('Model'))];
  const [brand = ''] = maker.split(' ', 1);
  return model.toLowerCase().startsWith(brand.toLowerCase()) ? model : `${maker} ${model}`.trim();
}

function positionOf(tags: Tags): string {
  const degrees = ['latitude', 'longitude'].map((name) => tags.get(name));
  const isPlace = degrees.every((each) => typeof each === 'number' && Number.isFinite(each));
  return isPlace ? degrees.map((each) => Number(Number(each).toFixed(6))).join(';') : '';
}

/** Exif has colons in dates. */
function dateOf(text: string): string {
  return text.replace(/^(\d{4}):(\d\d):(\d\d)/, '$1-$2-$3');
}
