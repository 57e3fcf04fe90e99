/** Reads the metadata of an audio or video file of any container format. */

import { parseBuffer } from 'music-metadata';
import type { IAudioMetadata, IFormat } from 'music-metadata';
import type { Document } from './document.ts';
import { DocumentRefusal } from './document.ts';

export async function readAudio(body: Uint8Array): Promise<Document> {
  const { common, format } = await parse(body);
  const { artists = [], artist, title = '', album, genre, date, year, track, language } = common;
  const comments = (common.comment ?? []).map(({ text }) => text);
  const description = distinct([...(common.description ?? []), ...comments]).join('\n');
  const lyrics = (common.lyrics ?? []).map(
    ({ text, syncText }) => text ?? syncText.map((line) => line.text).join('\n'),
  );
  const author = distinct(artist === undefined ? artists : [artist]).join(', ');
  return {
    title,
    metas: given([
      ['author', author],
      ['album', album],
      ['genre', genre?.join(', ')],
      ['date', date ?? year],
      ['track', track.no],
      ['description', description],
      ['keywords', common.keywords?.join(', ')],
      ['copyright', common.copyright],
      ['language', language],
      ...formatOf(format),
    ]),
    blocks: [title, author, album, description, ...lyrics].flatMap((text = '') => (text === '' ? [] : [{ text }])),
  };
}

async function parse(body: Uint8Array): Promise<IAudioMetadata> {
  try {
    return await parseBuffer(body, { size: body.length }, { duration: true, skipCovers: true });
  } catch (error) {
    const detail = error instanceof Error ? error.message : '';
    throw new DocumentRefusal('malformed', `the recording can’t be parsed: ${detail}`);
  }
}

type Value = string | number | null | undefined;

function formatOf(format: IFormat): readonly (readonly [string, Value])[] {
  const { container, codec, duration, bitrate, sampleRate, numberOfChannels, trackInfo } = format;
  const picture = trackInfo?.find(({ video }) => video !== undefined)?.video;
  return [
    ['format', codec?.startsWith(container ?? '') === true ? codec : distinct([container, codec]).join(' ')],
    ['duration-seconds', duration && Math.round(duration * 10) / 10],
    ['bit-rate', bitrate && Math.round(bitrate)],
    ['sample-rate', sampleRate],
    ['channels', numberOfChannels],
    ['width', picture?.pixelWidth],
    ['height', picture?.pixelHeight],
  ];
}

/** Zero stands for what a container does not say. */
function given(metas: readonly (readonly [string, Value])[]): Document['metas'] {
  return metas.flatMap(([name, value]) =>
    value === undefined || value === null || value === 0 ? [] : [[name, String(value)] as const],
  );
}

function distinct(values: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(values)].filter((value) => value !== undefined && value.trim() !== '').map(String);
}
