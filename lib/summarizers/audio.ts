/** Audio.sum: what a recording says of itself. */

import { mediaSummarizer, recordingFields } from './reading/media-summary.ts';

export const audio = mediaSummarizer({
  name: 'Audio.sum',
  types: ['audio/mpeg', 'audio/flac', 'audio/ogg', 'audio/wav', 'audio/aiff', 'audio/mp4'],
  what: 'a recording',
  fields: recordingFields,
});
