import { testTypeHeuristics } from '../../language-kit/testing.ts';
import { bynameCf } from './index.ts';

testTypeHeuristics(bynameCf, import.meta.dirname);
