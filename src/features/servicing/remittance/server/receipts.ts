import { and, eq } from 'drizzle-orm'
import type { Brand } from '#domain/brand.ts'
import { letterheadOf } from '#domain/letterhead.ts'
import { problem } from '#domain/problem.ts'
import { getAgent } from '#features/people/staff/public/server/staff.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import type { FileReply } from '#kit/contract.ts'
import { PDF } from '#kit/media-types.ts'
import type { Db } from '#kit/server/db.ts'
import { renderPdf } from '#kit/server/pdf.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { isUuid } from '#kit/uuid.ts'
import { lineOf } from '#lines'
import { receiptDocument } from '../rules/receipt.ts'
import { collections } from './tables.ts'

/** The policy, if the person asking may see it. */
export async function seenPolicy(db: Db, actor: Actor, id: string) {
  const [policy] = isUuid(id)
    ? await db
        .select()
        .from(policies)
        .where(and(eq(policies.id, id), visibleTo(actor, policies)))
    : []
  if (!policy) throw problem('not-found')
  return policy
}

/** A receipt of a policy that the person asking may see. */
export async function receiptPdf(db: Db, actor: Actor, id: string, brand: Brand): Promise<FileReply> {
  const [row] = isUuid(id) ? await db.select().from(collections).where(eq(collections.id, id)) : []
  if (!row) throw problem('not-found')
  const policy = await seenPolicy(db, actor, row.policyId)
  const agent = await getAgent(db, row.agentId)
  const { number, receivedOn, method, amount, bank, chequeNo, chequeOn, state, reason } = row
  const document = receiptDocument({
    ...{ number, receivedOn, method, amount, bank, chequeNo, chequeOn, dishonoured: state === 'dishonoured' ? reason : null },
    isVoid: state === 'void',
    ...{ holderName: policy.holderName, insurance: lineOf(policy.line)?.name ?? policy.line, insured: policy.description },
    ...{ policy: policy.number ?? policy.quotationNumber, agentName: agent.name, agentCode: agent.code, insurer: brand.insurer.name },
  })
  const bytes = () => renderPdf(document, letterheadOf(brand), row.createdAt)
  return { name: `receipt-${number}.pdf`, type: PDF, bytes }
}
