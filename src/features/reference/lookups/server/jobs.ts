import { dayOf } from '#domain/day.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { putListsIntoForce } from '../public/contract/maintained-lists.ts'
import { putIntoForce } from './lists/in-force.ts'

export const lookupsJobs = (): JobWorker[] => [
  jobWorker(putListsIntoForce, (_, { transaction, now }) => transaction((db) => putIntoForce(db, dayOf(now), now))),
]
