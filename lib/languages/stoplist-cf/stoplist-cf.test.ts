import { testTypeList } from '../../language-kit/testing.ts';
import { stoplistCf } from './index.ts';

testTypeList(stoplistCf, import.meta.dirname);
