import { eq } from 'drizzle-orm'
import { saleRequirements } from '#features/people/licences/public/server/requirements.ts'
import { practicePassed } from '#features/work/practice/public/server/events.ts'
import { contributes } from '#kit/extension-point.ts'
import { jobWorker } from '#kit/server/jobs.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import type { Feature } from '../../feature.ts'
import { giveCourses } from './public/contract/jobs.ts'
import { learnApi } from './server/api/learn.ts'
import { manageApi } from './server/api/manage.ts'
import { packagesApi } from './server/api/packages.ts'
import { teamApi } from './server/api/team.ts'
import { giveByRules } from './server/assign.ts'
import { loadDemoLearning } from './server/demo.ts'
import { servePackages } from './server/package/serve-packages.ts'
import { completePractised } from './server/practised.ts'
import { coursesBeforeSale } from './server/requirement.ts'
import { loadCourses } from './server/seed.ts'
import { courseFiles, packageFiles } from './server/tables.ts'

export const feature: Feature = {
  name: 'learning',
  contributions: [
    contributes(saleRequirements, coursesBeforeSale),
    contributes(practicePassed, completePractised),
    contributes(fileReferences, async (db, key) => (await db.$count(courseFiles, eq(courseFiles.fileKey, key))) > 0),
    contributes(fileReferences, async (db, key) => (await db.$count(packageFiles, eq(packageFiles.fileKey, key))) > 0),
  ],
  seed: loadCourses,
  demonstration: { people: loadDemoLearning },
  install: (surroundings) => {
    const { files, publicUrl, transactAsSystem } = surroundings
    const secret = surroundings.secretFor('course-packages')
    return {
      served: [learnApi(surroundings), manageApi(surroundings), packagesApi({ secret }), teamApi()],
      plugins: [servePackages({ secret, files, publicUrl, transactAsSystem })],
      jobWorkers: [jobWorker(giveCourses, (_, { transaction, now }) => transaction((db) => giveByRules(db, now)))],
    }
  },
}
