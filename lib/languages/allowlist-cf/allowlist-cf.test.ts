import { testTypeList } from '../../language-kit/testing.ts';
import { allowlistCf } from './index.ts';

testTypeList(allowlistCf, import.meta.dirname);
