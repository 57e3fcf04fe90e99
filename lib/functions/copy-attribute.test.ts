import { describe } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { copyAttribute } from './copy-attribute.ts';

const params = { src: 'partial-text', dst: 'description' };
const text = { 'partial-text': 'Rescuing English Spaniels' };

describe('copy-attribute', () => {
  functionTester(copyAttribute, {
    proceeds: {
      'copies all values': {
        params,
        attributes: text,
        gives: { attributes: { ...textValues(), description: [text['partial-text']] } },
      },
      'replaces a value that is there': {
        params,
        attributes: { ...text, description: 'Dogs' },
        gives: { attributes: { ...textValues(), description: [text['partial-text']] } },
      },
      'leaves a value that is there with keep=true': {
        params: { ...params, keep: 'true' },
        attributes: { ...text, description: 'Dogs' },
        gives: { attributes: { ...textValues(), description: ['Dogs'] } },
      },
      'replaces a value with keep=false': {
        params: { ...params, keep: 'false' },
        attributes: { ...text, description: 'Dogs' },
        gives: { attributes: { ...textValues(), description: [text['partial-text']] } },
      },
      'leaves a value when there is nothing to copy': {
        params,
        attributes: { description: 'Dogs' },
        gives: { attributes: { description: ['Dogs'] } },
      },
      'fills an attribute that is there without a value with keep=true': {
        params: { ...params, keep: 'true' },
        attributes: { ...text, description: '' },
        gives: { attributes: { ...textValues(), description: [text['partial-text']] } },
      },
      'cuts at a number of characters': {
        params: { ...params, truncate: '12' },
        attributes: text,
        gives: { attributes: { ...textValues(), description: ['Rescuing Eng'] } },
      },
      'drops a word that was cut in two': {
        params: { ...params, truncate: '12', clean: 'true' },
        attributes: text,
        gives: { attributes: { ...textValues(), description: ['Rescuing'] } },
      },
      'keeps a word that was cut at its end': {
        params: { ...params, truncate: '16', clean: 'true' },
        attributes: text,
        gives: { attributes: { ...textValues(), description: ['Rescuing English'] } },
      },
      'keeps part of a single long word': {
        params: { ...params, truncate: '4', clean: 'true' },
        attributes: text,
        gives: { attributes: { ...textValues(), description: ['Resc'] } },
      },
      'an attribute that is not there makes none': { params, gives: { attributes: {} } },
    },
    notApplicable: { 'under Data there is no description yet': { phase: 'Data', params } },
  });
});

function textValues(): Readonly<Record<string, readonly string[]>> {
  return { 'partial-text': [text['partial-text']] };
}
