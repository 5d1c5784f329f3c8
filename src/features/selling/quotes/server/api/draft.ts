import { dayOf } from '#domain/day.ts'
import { quotationLife } from '#domain/life-cycles.ts'
import { AlternatePolicyholder, nameOf, type Policyholder } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { ensureCustomer, nameCustomer } from '#features/people/customers/public/server/commands.ts'
import { assertOnSale } from '#features/people/products/public/server/on-sale.ts'
import { getAgent } from '#features/people/staff/public/server/staff.ts'
import { structureOfBranch } from '#features/people/staff/public/server/structures.ts'
import { markFormatsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import type { Actor } from '#kit/actor.ts'
import { emit } from '#kit/extension-point.ts'
import { withoutSealed } from '#kit/field.ts'
import type { Db } from '#kit/server/db.ts'
import { startHistory } from '#kit/server/life-cycle.ts'
import { issuedNumber } from '#kit/server/practice.ts'
import type { Line } from '#lines/line.ts'
import { areSameAnswers, draftMobile, draftName, isBlank, pickSchemaFields, type RawAnswers } from '../../public/rules/answers.ts'
import { Commercial } from '../../public/rules/commercial.ts'
import { quotationNumber } from '../../public/rules/quotes.ts'
import { isInspectedRiskChanged, lapseReason, riskChanges } from '../../public/rules/risk.ts'
import { type AnswerPart, openStep, schemaOf, stepAfter, stepsOf } from '../../public/rules/steps.ts'
import { referralLapsed, riskChanged } from '../../public/server/events.ts'
import { hasSealed, mayReadSealed } from '../../public/server/sealed-answers.ts'
import { lapseApproval } from '../../rules/approval.ts'
import {
  addQuotation,
  type Begun,
  type Change,
  changeQuotation,
  newestHolders,
  notStored,
  type QuotationRow,
  takeName,
} from '../store/quotes.ts'
import { type CustomerRow, visibleCustomer } from '../store/visible-customer.ts'
import type { ActorContext } from './detail.ts'
import { withDiligence } from './diligence.ts'
import { riskFingerprint } from './fingerprint.ts'
import { codedIn, labelIn, labelsOf, type Parts } from './labels.ts'
import { requireState, transition } from './transition.ts'

/** Answers with which a quotation starts. */
export type Beginning = {
  /** Given by the device on which it was started. */
  readonly id?: string | undefined
  readonly parts: Parts
  readonly step?: string
  readonly customerId?: string | undefined
  /** E.164, of the person for whom an agent starts it. */
  readonly mobile?: string | undefined
  readonly previous?: Pick<QuotationRow, 'id' | 'agentId'>
  /** For whom it is started, if not a customer yet: the advisor's lead. */
  readonly lead?: QuotedLead | undefined
}

export type QuotedLead = {
  readonly agentId: string
  readonly customerId: string | null
  /** E.164 */
  readonly mobile: string
  readonly name: string
}

/** A new draft of the agent asking, or of the agent of the customer asking. */
export async function startDraft(db: Db, line: Line, beginning: Beginning, asking: ActorContext): Promise<QuotationRow> {
  const row = await addQuotation(db, await begin(db, line, beginning, asking))
  await startHistory(db, quotationLife, row.id, asking.actor)
  return row
}

/** The same with the offer made immediately, so that it is never stored as a draft. */
export const startOffer = async (db: Db, line: Line, beginning: Beginning, asking: ActorContext): Promise<QuotationRow> =>
  notStored(await begin(db, line, beginning, asking), asking.now)

async function begin(
  db: Db,
  line: Line,
  { id, parts, step, customerId, mobile, previous, lead }: Beginning,
  { actor, now }: ActorContext,
): Promise<Begun> {
  const agent = await agentFor(db, actor, previous?.agentId ?? lead?.agentId)
  await assertOnSale(db, { agentId: agent.id, line }, actor, dayOf(now))
  const numbered = mobile && actor.kind === 'staff' ? await ensureCustomer(db, { mobile, agentId: agent.id }) : undefined
  // The owner of the number may be another agent's customer, about whom this agent may know nothing.
  const customer = numbered ? await visibleCustomer(db, actor, numbered) : await customerFor(db, actor, customerId)
  const remembered = customer && !parts.holder ? await lastHolder(db, line, actor, customer) : {}
  const known = { ...remembered, ...(customer ? contactOf(customer) : numbered ? { mobile } : {}) }
  const { answers, holder, alternate, commercial } = await soldBy(db, line, agent, { ...parts, holder: { ...known, ...parts.holder } })
  // Everything that the offer will ask for, in one query.
  await labelsOf(db, codedIn(line, { answers, holder, alternate, commercial }))
  const name = await takeName(db)
  return {
    id: id ?? name.id,
    number: issuedNumber(quotationNumber(line.prefix, dayOf(now), name.n)),
    line: line.code,
    agentId: agent.id,
    branch: agent.branch,
    customerId: customer?.id ?? numbered ?? (lead ? await customerOfLead(db, lead) : null),
    previousId: previous?.id ?? null,
    step: step ?? openStep(line, { answers, holder }),
    answers,
    holder,
    alternate,
    commercial,
    description: await described(db, line, answers, now),
    holderName: draftName(holder) || customer?.name || '',
  }
}

/** The answers of a sale that apply, under the agreement of its agent where no other is named. */
export const soldBy = async (db: Db, line: Line, agent: { readonly code: string; readonly branch: string }, parts: Parts) => ({
  answers: pickSchemaFields(line.risk.schema, parts.answers ?? {}),
  holder: pickSchemaFields(line.risk.holder, parts.holder ?? {}),
  alternate: parts.alternate ? pickSchemaFields(AlternatePolicyholder, parts.alternate) : null,
  commercial: pickSchemaFields(Commercial, {
    agentCode: agent.code,
    commercialStructure: (await structureOfBranch(db, agent.branch)) ?? undefined,
    ...parts.commercial,
  }),
})

/** The agent asking, or that of the customer asking; for a lead, or a quotation that is quoted again, the one who works on it. */
async function agentFor(db: Db, actor: Actor, whose: string | undefined): Promise<{ id: string; code: string; branch: string }> {
  if (actor.kind === 'staff' && (whose ?? actor.id) === actor.id) return { id: actor.id, code: actor.agentCode, branch: actor.branch }
  if (actor.kind === 'staff') return getAgent(db, whose ?? actor.id)
  if (actor.kind === 'system' && whose !== undefined) return getAgent(db, whose)
  if (actor.kind === 'customer') return getAgent(db, whose ?? actor.agentId)
  throw problem('sign-in')
}

/** Customers quote for themselves; an agent may start with a customer whom they can see. */
async function customerFor(db: Db, actor: Actor, wanted: string | undefined) {
  const id = actor.kind === 'customer' ? actor.id : wanted
  if (!id) return undefined
  const customer = await visibleCustomer(db, actor, id)
  if (!customer) throw problem('not-found')
  return customer
}

/** A lead that is quoted becomes a customer, identified by the number. */
const customerOfLead = async (db: Db, { customerId, mobile, agentId, name }: QuotedLead): Promise<string> =>
  customerId ?? (await ensureCustomer(db, { mobile, agentId, name }))

const contactOf = ({ mobile, email, kind, birthDate }: CustomerRow) => ({
  ...{ kind, mobile },
  ...(email ? { email } : {}),
  ...(birthDate ? { birthDate } : {}),
})

/** The customer's last answers as policyholder, so that no one types them twice; health is asked about each time. */
async function lastHolder(db: Db, line: Line, actor: Actor, { id, mobile }: CustomerRow): Promise<Readonly<Record<string, unknown>>> {
  const before = await newestHolders(db, actor, id)
  const last = before.find((holder) => draftMobile(holder) === mobile && holder.line1 !== undefined)
  return withoutSealed(line.risk.holder, last ?? {})
}

/** Everything known of a customer as policyholder, where this actor may see them. */
export async function knownHolder(db: Db, line: Line, actor: Actor, customerId: string): Promise<Readonly<Record<string, unknown>>> {
  const customer = await visibleCustomer(db, actor, customerId)
  if (!customer) throw problem('not-found')
  const name = customer.kind === 'company' ? { companyName: customer.name } : {}
  return pickSchemaFields(line.risk.holder, { ...name, ...(await lastHolder(db, line, actor, customer)), ...contactOf(customer) })
}

/** One line for lists, from what was answered so far. */
export async function described(db: Db, line: Line, answers: Readonly<Record<string, unknown>>, now: Date): Promise<string> {
  const formats = await markFormatsOn(db, dayOf(now))
  return line.risk.describe(answers, labelIn(await labelsOf(db, codedIn(line, { answers }))), formats).slice(0, 200)
}

export type Leaving = { readonly step: string; readonly values: RawAnswers; readonly next?: string | undefined }

/** Saves a step as it was left. A priced quotation whose answer changed goes back to draft and loses its price and approvals. */
export async function saveStep(
  db: Db,
  line: Line,
  row: QuotationRow,
  { step: id, values, next }: Leaving,
  asking: ActorContext,
): Promise<QuotationRow> {
  requireState(row, asking.now, 'draft', 'quoted', 'referred', 'approved', 'declined')
  const step = stepsOf(line).find((each) => each.id === id)
  if (!step) throw problem('invalid', { fields: [{ path: 'step', message: 'This step does not exist.' }] })
  if (step.isForAgents && asking.actor.kind !== 'staff') throw problem('not-allowed')
  if (hasSealed(line, row) && !(await mayReadSealed(db, line, row, asking)))
    throw problem('not-allowed', { message: 'It contains answers about health, so only its agent and the customer can change it.' })
  const after = stepsOf(line).find((each) => each.id === next)?.id ?? stepAfter(line, id)
  const answered = step.part ? await changeOf(db, line, row, { ...step, part: step.part }, values, asking) : {}
  const holder = await withDiligence(
    db,
    line,
    { ...row, answers: answered.answers ?? row.answers, holder: answered.holder ?? row.holder },
    asking.now,
  )
  const change: Change = areSameAnswers(holder, row.holder) ? answered : { ...answered, holder }
  if (Object.keys(change).length === 0)
    return row.state === 'draft' && row.step !== after ? changeQuotation(db, row, { step: after }, asking.now) : row
  const { approval, hasLapsed } = approvalAfter(line, row, change, asking.now)
  const kept = { ...change, ...approval, step: after }
  const waits = row.state === 'referred' || row.state === 'declined'
  const event = { quotation: row, actor: asking.actor }
  if (hasLapsed || waits) await emit(referralLapsed, db, { ...event, reason: 'The answers were changed.' })
  // Immediately, not when it is priced again: no one can have another vehicle photographed and then claim that it is the first.
  if (change.answers && isInspectedRiskChanged(line, row.answers, change.answers)) await emit(riskChanged, db, event)
  if (row.state === 'draft') return changeQuotation(db, row, kept, asking.now)
  return transition(db, row, { event: 'edit', actor: asking.actor, now: asking.now, change: { ...kept, ...UNPRICED } })
}

/** An approval covers one risk: changed answers end it, unless they do not touch the risk. */
function approvalAfter(
  line: Line,
  { approval, ...before }: QuotationRow,
  { answers = before.answers, holder = before.holder, commercial = before.commercial }: Change,
  at: Date,
): { readonly approval: Change; readonly hasLapsed: boolean } {
  const after = { answers, holder, commercial }
  if (!approval || approval.lapsed || approval.fingerprint === riskFingerprint(line, after)) return { approval: {}, hasLapsed: false }
  return {
    approval: { approval: lapseApproval(approval, lapseReason(riskChanges(line, before, after)), at), conditions: [] },
    hasLapsed: true,
  }
}

const UNPRICED: Change = {
  worksheet: null,
  total: null,
  findings: [],
  tariffId: null,
  quotedAt: null,
  validUntil: null,
  coverFrom: null,
  coverTo: null,
}

/** A step is saved as it was left: what it no longer answers is removed. */
async function changeOf(
  db: Db,
  line: Line,
  row: QuotationRow,
  { part, fields }: { readonly part: AnswerPart; readonly fields: readonly string[] },
  values: RawAnswers,
  { actor, now }: ActorContext,
): Promise<Change> {
  const before = row[part] ?? {}
  const others = Object.entries(before).filter(([name]) => !fields.includes(name))
  const after = { ...Object.fromEntries(others), ...pickSchemaFields(schemaOf(line, part), values, fields) }
  if (areSameAnswers(before, after)) return {}
  switch (part) {
    case 'answers':
      return { answers: after, description: await described(db, line, after, now) }
    case 'holder':
      return { holder: after, holderName: draftName(after), ...(await ownerOf(db, row, after, actor)) }
    case 'alternate':
      return { alternate: isBlank(after) ? null : after }
    case 'commercial':
      return { commercial: after }
  }
}

/** The policyholder's number identifies the customer, as soon as an agent has typed it; a customer's own quotation stays theirs. */
async function ownerOf(db: Db, row: QuotationRow, holder: Readonly<Record<string, unknown>>, actor: Actor): Promise<Change> {
  const mobile = draftMobile(holder)
  const isSettled = row.customerId !== null && (row.linkId !== null || mobile === draftMobile(row.holder))
  if (actor.kind !== 'staff' || !mobile || isSettled) return {}
  return { customerId: await ensureCustomer(db, { mobile, agentId: row.agentId, name: draftName(holder) }) }
}

/** The same once the policyholder is complete, with everything that a customer's record contains. */
export async function customerOf(db: Db, row: QuotationRow, holder: Policyholder, actor: Actor): Promise<string> {
  const { mobile, kind, email, birthDate } = holder
  const known = { mobile, name: nameOf(holder), kind, email, birthDate }
  if (!row.customerId || (actor.kind === 'staff' && row.linkId === null)) return ensureCustomer(db, { ...known, agentId: row.agentId })
  await nameCustomer(db, row.customerId, known)
  return row.customerId
}
