import { importClasses } from './common/import-classes.js';
import { jobsAmong, type JobSettings } from './jobs/job.decorator.js';

/** The entities of all modules. */
export const ENTITIES = await importClasses(import.meta.dirname, /\.entity\.[jt]s$/);

/** @returns the settings of all jobs. Importing their files imports most of the application. */
export const findJobs = async (): Promise<JobSettings[]> =>
  jobsAmong(await importClasses(import.meta.dirname, /\.job\.[jt]s$/));
