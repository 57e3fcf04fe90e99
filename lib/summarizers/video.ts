/** Video.sum: what a film says of itself. */

import { mediaSummarizer, recordingFields } from './reading/media-summary.ts';

export const video = mediaSummarizer({
  name: 'Video.sum',
  types: ['video/mp4', 'video/webm', 'video/x-matroska', 'video/ogg', 'video/x-ms-wmv'],
  what: 'a video',
  fields: {
    ...recordingFields,
    width: ['Width in pixels.', '1920'],
    height: ['Height in pixels.', '1080'],
  },
});
