import { problem } from '#domain/problem.ts'
import { getPolicy, type Printing, printPolicies } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { Actor } from '#kit/actor.ts'
import type { FileReply } from '#kit/contract.ts'
import { PDF } from '#kit/media-types.ts'
import type { Db } from '#kit/server/db.ts'
import { PRINTED_AT_ONCE } from '../rules/batch.ts'
import { type BatchRecord, soldPolicies } from './store.ts'

/** Printable documents of the policies that an upload issued: one part of them, in the order of its rows. */
export async function printBatch(db: Db, batch: BatchRecord, part: number, actor: Actor, printing: Printing): Promise<FileReply> {
  const ids = await soldPolicies(db, batch.id, { skip: (part - 1) * PRINTED_AT_ONCE, limit: PRINTED_AT_ONCE })
  if (ids.length === 0) throw problem('not-found')
  const policies = []
  for (const id of ids) policies.push(await getPolicy(db, actor, id))
  const bytes = await printPolicies(policies, db, printing)
  if (!bytes) throw problem('not-ready', { message: 'None of it is issued yet, or the certificates are still awaited.' })
  const name = `documents-${batch.fileName.replace(/\.\w+$/, '')}-${part}.pdf`
  return { name, type: PDF, ids, bytes }
}
