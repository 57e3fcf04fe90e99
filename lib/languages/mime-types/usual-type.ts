/** The MIME type of a file by its name, as the built-in mime.types has it. */

import { sourceText } from '../../lang/source-text.ts';
import { defaultMimeTypes } from './default.ts';
import { buildModel, typeByExtension } from './model.ts';
import { parse, syntax } from './syntax.ts';

const types = buildModel(parse(sourceText(syntax.usualPath, defaultMimeTypes)).ast);

export function usualType(name: string): string | undefined {
  return typeByExtension(types, name);
}
