/** Audio.sum: the metadata of an audio file. */

import { mediaSummarizer, recordingFields } from './reading/media-summary.ts';

export const audio = mediaSummarizer({
  name: 'Audio.sum',
  types: ['audio/mpeg', 'audio/flac', 'audio/ogg', 'audio/wav', 'audio/aiff', 'audio/mp4'],
  what: 'an audio file',
  fields: recordingFields,
});
