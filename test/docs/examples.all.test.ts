/** The examples of docs/*.md, run as those of the READMEs are. */
import { OTHER_DOCUMENTS, testExamples, useDesk } from './run-examples.ts';

testExamples(OTHER_DOCUMENTS, useDesk());
