import { type Finding, hideSealedFinding } from '#domain/worksheet.ts'
import type { Actor } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { hideSealed, sealedNames, withoutSealed } from '#kit/field.ts'
import type { Db } from '#kit/server/db.ts'
import type { Line } from '#lines/line.ts'
import { areSameAnswers } from '../rules/answers.ts'
import { decidesOnLine } from './sources.ts'

type Values = Readonly<Record<string, unknown>>
/** A quotation, a version of one, or a policy. */
type Sale = { readonly agentId: string; readonly customerId: string | null }
type Asking = { readonly actor: Actor; readonly now: Date }

/**
 * Whether someone who sees a sale may also read the answers about health: its agent, its customer, and those who may decide on the line.
 */
export async function mayReadSealed(db: Db, line: Line, { agentId, customerId }: Sale, { actor, now }: Asking): Promise<boolean> {
  if (sealedNames(line.risk.schema).length + sealedNames(line.risk.holder).length === 0) return true
  if (actor.kind === 'system') return true
  if (actor.kind === 'customer') return actor.id === customerId
  if (actor.kind !== 'staff') return false
  return (
    actor.id === agentId || (actor.features.includes('UNDERWRITING') && (await onlyContribution(decidesOnLine)(db, actor.id, line, now)))
  )
}

/** Answers and policyholder as shown to someone who may not read what is sealed. */
export const hideAnswers = <T extends { readonly answers: Values; readonly holder: Values }>(line: Line, told: T) => ({
  ...told,
  answers: hideSealed(line.risk.schema, told.answers),
  holder: hideSealed(line.risk.holder, told.holder),
})

/** Whether anything was answered about health. */
export const hasSealed = (line: Line, { answers, holder }: { readonly answers: Values; readonly holder: Values }): boolean =>
  !areSameAnswers(answers, withoutSealed(line.risk.schema, answers)) || !areSameAnswers(holder, withoutSealed(line.risk.holder, holder))

export const findingsFor = (findings: readonly Finding[], mayRead: boolean): Finding[] =>
  mayRead ? [...findings] : findings.map(hideSealedFinding)
