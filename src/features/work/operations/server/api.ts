import { problem } from '#domain/problem.ts'
import { withI18n } from '#kit/message.ts'
import { serving } from '#kit/server/http.ts'
import { type Looked, operationsParts } from '#kit/server/operations.ts'
import type { ProcessDesk } from '#kit/server/process-desk.ts'
import { contract, type Part } from '../public/contract.ts'
import { lookAtJobs } from './own-parts.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** The queue's own part: it is queried over a connection of another role. */
const JOBS = { name: 'jobs', title: 'Jobs', again: 'Try again' } as const

const shown = ({ says, items, ...standing }: Looked) => ({ ...standing, ...withI18n('says', says), items: [...items] })

/** `desk` is available once the process runs. */
export const operationsApi = ({ desk }: { readonly desk: () => ProcessDesk }) =>
  serving(contract, {
    operations: async (_, { db, now }) => {
      const { jobs, version, startedAt, part, clockOffset, reasons } = desk()
      const looked = await lookAtJobs(jobs)
      const parts: Part[] = [{ ...JOBS, ...shown(looked) }]
      for (const { name, title, again, look } of operationsParts.contributions()) {
        parts.push({ name, title, again: again?.label ?? null, ...shown(await look(db, now)) })
      }
      return {
        program: {
          ...{ version, node: process.versions.node, part, startedAt: startedAt.toISOString() },
          clockOffsetSeconds: clockOffset(),
          reasons: await reasons(),
        },
        parts,
      }
    },
    tryAgain: async ({ params: { part, id } }, { actor, db, enqueue, about }) => {
      const again = operationsParts.contributions().find(({ name }) => name === part)?.again
      if ((part !== JOBS.name && !again) || !UUID.test(id)) throw problem('not-found')
      about(`${part}:${id}`)
      return { isTriedAgain: again ? await again.run(db, id, { actor, enqueue }) : await desk().jobs.retry(id) }
    },
  })
