/** For every finding of magic files the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';
import { syntax } from './syntax.ts';

const lines = exampleIn(syntax.usualPath);

export const examples: FindingExamples = {
  'MAGIC-101': lines('%PDF- string PDF document'),
  'MAGIC-102': lines('&4 belong 1 archive'),
  'MAGIC-103': lines('!:mime application/pdf'),
  'MAGIC-104': lines('0 bleong 0xCAFEBABE Java class'),
  'MAGIC-105': lines('0'),
  'MAGIC-106': lines('0 string ABC archive', '>4 name part'),
  'MAGIC-107': lines('0 search/c <html page'),
  'MAGIC-108': lines('0 belong CAFEBABE Java class'),
  'MAGIC-109': lines('0 byte 0x1F8B archive'),
  'MAGIC-110': lines('0 byte >=3 archive'),
  'MAGIC-111': lines(`0 string ${'A'.repeat(128)} archive`),
  'MAGIC-112': lines('0 byte x version %s'),
  'MAGIC-113': lines('0 string %PDF- PDF document', '!:mine application/pdf'),
  'MAGIC-114': lines('0 string %PDF- PDF document', '!:strength 20'),
  'MAGIC-115': lines('0 string %PDF- PDF document', '!:mime application/pdf', '!:mime text/pdf'),
  'MAGIC-116': lines('0 string %PDF-', '!:mime application/pdf'),
  'MAGIC-117': lines('  # archives', '0 string ABC archive'),
  'MAGIC-118': lines('0 regex ^(a archive'),
  'MAGIC-201': lines('0 string ABC archive', '>>4 byte x version %d'),
  'MAGIC-202': lines('0 string %PDF- PDF document', '!:mime pdf'),
  'MAGIC-203': lines('0 string <html page', '!:mime text/html;charset=utf-8'),
  'MAGIC-204': lines('0 string = ABC'),
  'MAGIC-205': lines('0 belong 0xCAFEBABY Java class'),
};
