import type { z } from 'zod'
import { dayOf, LEAD_DAY_MINUTES, MANILA_MINUTES } from '#domain/day.ts'
import { fieldsOf } from '#kit/field.ts'
import { changesOf } from '#kit/merge.ts'
import { flatten, unflatten } from '#kit/nested-fields.ts'
import { type Lead, LeadChange } from '../public/contract/leads.ts'

type Answers = Readonly<Record<string, unknown>>

/** The time zone in which an instant's day is shown, in minutes from UTC: specification §5 for the day from which cover is wanted, Manila for people. */
const CLOCKS: Readonly<Record<string, number>> = { start_date: LEAD_DAY_MINUTES, nextFollowUp: MANILA_MINUTES }

const toFieldValue = (name: string, value: unknown): unknown =>
  CLOCKS[name] !== undefined && typeof value === 'string' && value.includes('T') ? dayOf(new Date(value), CLOCKS[name]) : value

/** The initial answers of a page of the form. */
export const answersOf = ({ form }: Pick<Lead, 'form'>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(flatten(form)).map(([name, value]) => [name, toFieldValue(name, value)]))

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && Object.values(value).every(isEmpty))

/** A list without its empty items: a child without any answers is not kept. */
const withoutEmptyItems = (value: unknown): unknown => (Array.isArray(value) ? value.filter((each) => !isEmpty(each)) : value)

/** The answers of a page, nested as the server stores them. */
export function nested(schema: z.ZodObject, answers: Answers): Record<string, unknown> {
  const own = fieldsOf(schema).flatMap(({ name }) => (isEmpty(answers[name]) ? [] : [[name, answers[name]] as const]))
  return Object.fromEntries(Object.entries(unflatten(Object.fromEntries(own))).map(([name, value]) => [name, withoutEmptyItems(value)]))
}

/** What was changed on a page, ready to be sent. */
export const changesOn = (schema: z.ZodObject, before: Answers, after: Answers): LeadChange =>
  LeadChange.parse(changesOf(nested(schema, before), nested(schema, after)))
