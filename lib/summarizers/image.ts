/** Image.sum: the metadata of an image. */

import { mediaSummarizer } from './reading/media-summary.ts';

export const image = mediaSummarizer({
  name: 'Image.sum',
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/tiff', 'image/heic', 'image/avif', 'image/bmp'],
  what: 'an image',
  fields: {
    author: ['The artist.', 'Becker'],
    description: ['The description or caption.', 'A spaniel on a hill.'],
    keywords: ['The keywords.', 'dogs, hills'],
    copyright: ['The copyright.', 'Siroe'],
    date: ['When it was taken or made.', '2026-11-24 10:00:00'],
    camera: ['Maker and model of the camera.', 'Siroe One'],
    software: ['The program that made it.', 'Paint 3'],
    'geo-position': ['Latitude and longitude in degrees.', '52.52;13.405'],
    width: ['Width in pixels.', '640'],
    height: ['Height in pixels.', '480'],
  },
});
