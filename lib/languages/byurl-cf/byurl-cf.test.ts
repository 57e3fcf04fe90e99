import { testTypeHeuristics } from '../../language-kit/testing.ts';
import { byurlCf } from './index.ts';

testTypeHeuristics(byurlCf, import.meta.dirname);
