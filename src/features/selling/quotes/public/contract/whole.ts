import { z } from 'zod'
import { Worksheet } from '#domain/worksheet.ts'
import { type Contract, forAgentAndCustomer, post } from '#kit/contract.ts'
import { fieldsOf } from '#kit/field.ts'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'
import { RawAnswers } from '../rules/answers.ts'
import { Quotation } from './quotes.ts'

/** A quotation in one call, as programs and the specification's clients make it: everything at once. */
export const WholeQuotation = z.object({
  answers: RawAnswers,
  holder: RawAnswers,
  alternate: RawAnswers.optional(),
  commercial: RawAnswers.optional(),
})
export type WholeQuotation = z.output<typeof WholeQuotation>

/** Answers as typed; the documentation names what may be answered. */
const answersTo = (schema: z.ZodObject) =>
  RawAnswers.meta({
    properties: Object.fromEntries(
      fieldsOf(schema).map(({ name, label, help }) => [name, { title: label, ...(help ? { description: help } : {}) }]),
    ),
  })

const wholeQuotation = ({ code, name, risk }: Line) =>
  post(forAgentAndCustomer(`user/${code}-quotation`), {
    keyScope: 'quotations:write',
    summary: `A whole ${name} quotation at once`,
    body: WholeQuotation.extend({ answers: answersTo(risk.schema), holder: answersTo(risk.holder) }),
    reply: Quotation,
    feature: 'QUOTES',
    done: 'Quotation Generate successfully',
  })

/** The fewest answers that give a price, for the agent's customer or the caller. */
export const QuickQuotation = z.object({ answers: RawAnswers, customerId: z.uuid().optional() })

const quickQuotation = ({ code, name }: Line) =>
  post(forAgentAndCustomer(`user/${code}-quick-quotation`), {
    keyScope: 'quotations:write',
    summary: `Prices the fewest answers of ${name} and keeps them as a quotation in draft`,
    body: QuickQuotation,
    reply: z.object({ tariff: z.string(), worksheet: Worksheet, quotation: Quotation }),
    feature: 'QUOTES',
    done: 'Quotation Generate successfully',
  })

/** The specification's `user/ctpl-quotation` and `user/motor-quick-quotation`, for each line that we sell. */
export const wholeContract: Contract = Object.fromEntries(
  Object.values<Line>(lines).flatMap((line) => [
    [`${line.code}Quotation`, wholeQuotation(line)],
    [`${line.code}QuickQuotation`, quickQuotation(line)],
  ]),
)
