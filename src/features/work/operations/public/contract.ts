import { z } from 'zod'
import { MessageDescriptors } from '#domain/worksheet.ts'
import { get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { OperationsItem } from '#kit/operations-item.ts'

const Part = z.object({
  name: z.string(),
  title: z.string(),
  says: z.string(),
  saysI18n: MessageDescriptors.optional(),
  needsSomebody: z.boolean(),
  /** The label of its button; null if it has none. */
  again: z.string().nullable(),
  items: z.array(OperationsItem),
})
export type Part = z.output<typeof Part>

const RunningProgram = z.object({
  version: z.string(),
  node: z.string(),
  part: z.string(),
  startedAt: z.string(),
  clockOffsetSeconds: z.number(),
  /** Why this process should receive no requests. */
  reasons: z.array(z.string()),
})

export type RunningProgram = z.output<typeof RunningProgram>

export const contract = {
  operations: get('user/operations', {
    summary:
      'State of the installation: this process, jobs, outside services, payments in doubt, messages, certificate numbers, audit trail, backups',
    feature: 'ADMIN',
    reply: z.object({ program: RunningProgram, parts: z.array(Part) }),
  }),
  tryAgain: post('user/operations/:part/:id/again', {
    summary: 'Retries what was given up: a job, a message',
    feature: 'ADMIN',
    reply: z.object({ isTriedAgain: z.boolean() }),
  }),
}

/** Notifies administrators of jobs that were given up, once for each. */
export const notifyGivenUpJobs = job('tell-given-up-jobs', z.object({}), { every: '* * * * *' })
