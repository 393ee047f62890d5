import { importClasses } from './common/import-classes.js';
import { jobsAmong, type JobSettings } from './jobs/job.decorator.js';

/** The settings of all jobs. Imports their files, and so most of the application. */
export const findJobs = async (): Promise<JobSettings[]> =>
  jobsAmong(await importClasses(import.meta.dirname, /\.job\.[jt]s$/));
