import { z } from 'zod'
import type { Brand } from '#domain/brand.ts'
import { addDays, dayOf } from '#domain/day.ts'
import { formatsFrom } from '#domain/mark-formats.ts'
import { problem } from '#domain/problem.ts'
import { getAgent } from '#features/people/staff/public/server/staff.ts'
import { legalTermsOn, markFormats } from '#features/reference/lookups/public/server/dated-values.ts'
import { tariffFor } from '#features/selling/tariffs/public/rules.ts'
import { tariffsOf } from '#features/selling/tariffs/public/server/commands.ts'
import { type Actor, actorName } from '#kit/actor.ts'
import type { Contract, Handlers } from '#kit/contract.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Context, OutsideContext } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { type Served, serving } from '#kit/server/http.ts'
import { isUuid } from '#kit/uuid.ts'
import { lineIn, lineOf, lines } from '#lines'
import type { Line } from '#lines/line.ts'
import { contract, type Quotation } from '../../public/contract/quotes.ts'
import { QuickQuotation, WholeQuotation, wholeContract } from '../../public/contract/whole.ts'
import { answersStill } from '../../public/rules/answers.ts'
import { stateNow } from '../../public/rules/quotes.ts'
import { withdrawQuotation } from '../../public/server/commands/quotes.ts'
import { quoteWhole } from '../../public/server/commands/whole.ts'
import { answersNow } from '../../public/server/sources.ts'
import { TABLES_HOLD_DAYS } from '../../rules/brought.ts'
import { idOfClient } from '../../rules/client-id.ts'
import { quotationsPage } from '../store/lists.ts'
import { findByNumber, getQuotation, lockQuotation, type QuotationRow } from '../store/quotes.ts'
import { bring } from './bring.ts'
import { detailOf } from './detail.ts'
import { knownHolder, saveStep, startDraft } from './draft.ts'
import { startForLead } from './lead.ts'
import { accept, offer } from './offer.ts'
import { printed } from './print.ts'
import { quickPrice } from './quick.ts'
import { sealOf } from './seal.ts'
import { versionsFor } from './versions.ts'

export type QuotesDeps = { readonly brand: Brand /** With which tables are sealed. */; readonly secret: string }

export const quotesApi = ({ brand, secret }: QuotesDeps) =>
  serving(contract, {
    tariff: async ({ params }, { db, actor, now }) => {
      const today = dayOf(now)
      const until = addDays(today, TABLES_HOLD_DAYS)
      const versions = await tariffsOf(db, lineNamed(params.line).code, today)
      return {
        line: params.line,
        branch: await branchOf(db, actor),
        today,
        formats: [...formatsFrom(await markFormats(db), today)],
        versions: versions.map(({ version, effectiveFrom, effectiveTo, tables }) => ({
          ...{ version, effectiveFrom, effectiveTo, tables },
          ...(actor.kind === 'staff' ? { seal: sealOf(secret, { to: actor.id, line: params.line, version, until }) } : {}),
        })),
        until,
        coveredAbove: (await legalTermsOn(db, today)).coveredAbove,
      }
    },
    leaflet: async ({ params }, { db, now }) => {
      const line = lineNamed(params.line)
      const today = dayOf(now)
      const tariff = line.documents.leaflet && tariffFor(await tariffsOf(db, line.code, today), today)
      return { leaflet: (tariff && line.documents.leaflet?.(tariff)) ?? null }
    },
    quickPrice: async ({ body }, { db, actor, now }) =>
      quickPrice(db, lineNamed(body.line), body.answers, { branch: await branchOf(db, actor), now }),
    startQuotation: async ({ body }, context) => {
      const line = lineNamed(body.line)
      const id = body.client && (await idOfClient(actorName(context.actor), body.client))
      if (body.leadId) return reply(await startForLead(context.db, line, { ...body, id, leadId: body.leadId }, context), context)
      const beginning = { id, parts: { answers: body.answers }, customerId: body.customerId, mobile: body.mobile }
      return reply(await startDraft(context.db, line, beginning, context), context)
    },
    bringQuotation: async ({ body }, context) => reply(await bring(lineNamed(body.line), body, { ...context, secret }), context),
    quotationByCode: async ({ query }, { db, actor, now }) => {
      const row = await findByNumber(db, actor, query.number)
      if (!row) throw problem('not-found', { message: 'We found no quotation of yours with this number. Check it and try again.' })
      return { id: row.id, number: row.number, line: row.line, state: stateNow(row.state, row.validUntil, now) }
    },
    knownPolicyholder: async ({ params, query }, { db, actor }) => ({
      holder: await knownHolder(db, lineNamed(query.line), actor, idGiven(params.id)),
    }),
    quotation: async ({ params }, context) => reply(await getQuotation(context.db, context.actor, params.id), context),
    quotationVersions: async ({ params }, { db, actor, now, about }) => {
      about(`quotation:${params.id}`)
      return versionsFor(db, await getQuotation(db, actor, params.id), { actor, now })
    },
    saveQuotation: async ({ params, body }, context) => {
      const row = await locked(params.id, context, body.version)
      return reply(await saveStep(context.db, lineIn(row), row, body, context), context)
    },
    quoteQuotation: async ({ params, body }, context) => {
      const row = await locked(params.id, context, body.version)
      return reply(await offer(context.db, lineIn(row), row, context), context)
    },
    acceptQuotation: async ({ params, body }, context) => {
      const row = await locked(params.id, context, body.version)
      return reply(await accept(context.db, lineIn(row), row, body, context), context)
    },
    withdrawQuotation: async ({ params, body: { reason } }, context) =>
      reply(await withdrawQuotation(context.db, params.id, reason, context), context),
    requoteQuotation: async ({ params }, context) => {
      const row = await locked(params.id, context)
      mustBeOver(row, context.now)
      const { holder, alternate, commercial, customerId } = row
      const changed = await onlyContribution(answersNow)(context.db, row.id)
      const answers = answersStill(lineIn(row).risk.schema, { ...row.answers, ...changed }, context.now)
      const beginning = {
        parts: { answers, holder, alternate, commercial },
        step: 'confirm',
        customerId: customerId ?? undefined,
        previous: row,
      }
      return reply(await startDraft(context.db, lineIn(row), beginning, context), context)
    },
    quotationsOfStaff: ({ params, query }, { actor, page, now }) => {
      const { team, ...filters } = query
      const list = quotationsPage({ viewer: idOf(actor), staff: idGiven(params.id), team: team ?? false }, filters, now)
      return page(list.query, list.values)
    },
    quotationsOfCustomer: ({ query }, { actor, page, now }) => {
      const list = quotationsPage({ customer: idOf(actor) }, query, now)
      return page(list.query, list.values)
    },
    printQuote: async ({ body }, { db, actor, now }) => printed(db, await getQuotation(db, actor, body.quotationId), brand, now),
  })

/**
 * A whole quotation in one call, for each line: starts it and makes the offer in one transaction; or its price and a draft from a few
 * answers.
 */
export const wholeQuotesApi = (): Served<Contract> => {
  const Given = z.object({ body: WholeQuotation })
  const Few = z.object({ body: QuickQuotation })
  const quick = (line: Line) => async (input: unknown, context: Context) => {
    const { body } = Few.parse(input)
    const { db, actor, now } = context
    const price = await quickPrice(db, line, body.answers, { branch: await branchOf(db, actor), now })
    const draft = await startDraft(db, line, { parts: { answers: body.answers }, customerId: body.customerId }, context)
    return { ...price, quotation: await reply(draft, context) }
  }
  const whole = (line: Line) => async (input: unknown, context: Context) => {
    const { body } = Given.parse(input)
    // The customer may not choose the agreement under which it is sold.
    const parts = context.actor.kind === 'customer' ? { ...body, commercial: undefined } : body
    return reply(await quoteWhole(context.db, line, parts, context), context)
  }
  const handlers: Handlers<Contract, Context, OutsideContext, never> = Object.fromEntries(
    Object.values<Line>(lines).flatMap((line) => [
      [`${line.code}Quotation`, whole(line)],
      [`${line.code}QuickQuotation`, quick(line)],
    ]),
  )
  return serving(wholeContract, handlers)
}

async function reply(row: QuotationRow, { db, actor, now, about }: Context): Promise<Quotation> {
  about(`quotation:${row.id}`)
  return detailOf(db, row, { actor, now })
}

/** The record, locked, if it is still the one that the person saw; otherwise the newer record goes with the problem. */
async function locked(id: string, context: Context, version?: number): Promise<QuotationRow> {
  const { db, actor, now } = context
  const row = await lockQuotation(db, actor, id)
  if (version !== undefined && version !== row.version)
    throw problem('changed-meanwhile', { data: await detailOf(db, row, { actor, now }) })
  return row
}

/** Quoting again starts a record of its own: what ended stays as it is. */
function mustBeOver({ state, validUntil }: QuotationRow, now: Date): void {
  if (!['expired', 'withdrawn', 'converted'].includes(stateNow(state, validUntil, now))) throw problem('not-now')
}

function lineNamed(code: string): Line {
  const line = lineOf(code)
  if (!line) throw problem('not-found', { message: 'We do not sell this line of insurance.' })
  return line
}

async function branchOf(db: Db, actor: Actor): Promise<string> {
  if (actor.kind === 'staff') return actor.branch
  if (actor.kind === 'customer') return (await getAgent(db, actor.agentId)).branch
  throw problem('sign-in')
}

function idOf(actor: Actor): string {
  if (actor.kind === 'staff' || actor.kind === 'customer') return actor.id
  throw problem('sign-in')
}

function idGiven(id: string): string {
  if (!isUuid(id)) throw problem('not-found')
  return id
}
