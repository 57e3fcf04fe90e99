import { testTypeHeuristics } from '../../language-kit/testing.ts';
import { bycontentCf } from './index.ts';

testTypeHeuristics(bycontentCf, import.meta.dirname);
