import { z } from 'zod'
import { BOOK_KINDS } from '#domain/book.ts'
import { Day } from '#domain/day-schema.ts'
import { handOverLife } from '#domain/life-cycles.ts'
import { MessageDescriptors } from '#domain/worksheet.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { list } from '#kit/list-contract.ts'
import { msg, registerMessage } from '#kit/message.ts'
import { plainText } from '#kit/text.ts'
import { HAND_OVER_REASONS, MOST_SUCCESSORS } from '../rules/hand-over.ts'
import { handOverList } from '../rules/list.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Person = z.object({ id: Id, name: z.string(), isActive: z.boolean() })

const Share = z.object({
  agent: Person,
  /** How many records of each kind, and how many of them cannot go to this agent. */
  kinds: z.array(z.object({ kind: z.enum(BOOK_KINDS), n: z.int(), stays: z.int() })),
  /** Policies among them that end soon. */
  renewals: z.int(),
  /** Insured customers, who are notified of their new agent. */
  told: z.int(),
})
export type HandOverShare = z.output<typeof Share>

const Preview = z.object({
  shares: z.array(Share),
  /** What needs a licence that its successor lacks: it moves, and can be looked after, but not sold. */
  unlicensed: z.array(
    z.object({ agent: z.string(), line: z.string(), n: z.int(), why: z.string(), whyI18n: MessageDescriptors.optional() }),
  ),
  /** What does not move at all, and what is to be done with it. */
  stays: z.array(z.object({ text: z.string(), textI18n: MessageDescriptors.optional() })),
})
export type HandOverPreview = z.output<typeof Preview>

const BookHandOver = Preview.extend({
  id: Id,
  agent: Person,
  state: z.enum(handOverLife.states),
  reason: z.enum(HAND_OVER_REASONS),
  note: z.string(),
  onDay: Day,
  madeBy: z.string(),
  createdAt: Instant,
  doneAt: Instant.nullable(),
  /** When it was undone or called off, by whom (null: the program), and why. */
  ended: z.object({ at: Instant, by: z.string().nullable(), why: z.string().nullable() }).nullable(),
  /** Until when it can be undone; null if it cannot. */
  undoUntil: Instant.nullable(),
  /** What was not given back when it was undone, since someone else has it now. */
  left: z.array(z.object({ kind: z.enum(BOOK_KINDS), n: z.int() })),
})
export type BookHandOver = z.output<typeof BookHandOver>

const Successors = z
  .array(z.uuid('Choose people from the list.'))
  .min(1, 'Choose at least one agent.')
  .max(MOST_SUCCESSORS, registerMessage(msg`Choose ${MOST_SUCCESSORS} agents at most.`))

const reached = { feature: 'TEAM', reply: BookHandOver } as const

/** Hands over the book of an agent to others. */
export const contract = {
  bookHandOvers: list('user/book-hand-overs', handOverList, {
    summary: 'Hand-overs of books within reach, newest first',
    feature: 'TEAM',
  }),
  handOverPeople: get('user/book-hand-over-people', {
    summary: 'People whose book may be handed over, and to whom: sellers within the user’s reach',
    feature: 'TEAM',
    reply: z.object({ agents: z.array(Person.extend({ code: z.string() })), successors: z.array(Person.extend({ code: z.string() })) }),
  }),
  handOverPreview: get('user/book-hand-over-preview', {
    summary: 'Preview of what goes to whom and what cannot; changes nothing',
    feature: 'TEAM',
    query: z.object({
      agentId: Id,
      /** IDs, separated by commas. */
      successors: z
        .string()
        .transform((text) => text.split(','))
        .pipe(Successors),
    }),
    reply: Preview,
  }),
  planHandOver: post('user/book-hand-over', {
    summary: 'Hands over an agent’s book, at once if its day is today; otherwise early on its day',
    body: z.object({
      agentId: z.uuid('Choose whose book it is.'),
      reason: z.enum(HAND_OVER_REASONS, 'Choose why.'),
      note: plainText(500).trim().default(''),
      onDay: Day,
      successors: Successors,
    }),
    ...reached,
  }),
  bookHandOver: get('user/book-hand-over/:id', { summary: 'One hand-over: what goes, or went, to whom', ...reached }),
  callOffHandOver: post('user/book-hand-over/:id/call-off', {
    summary: 'Cancels what is planned: nothing moves',
    ...reached,
    done: 'Cancelled. Nothing has moved.',
  }),
  undoHandOver: post('user/book-hand-over/:id/undo', {
    summary: 'Returns within a day what was handed over, except what someone else has by now',
    ...reached,
    done: 'The book has been returned.',
  }),
} satisfies Contract

/** Finds hand-overs that are due today. */
export const findHandOvers = job('find-hand-overs', z.object({}), { every: '5 0 * * *' })
/** Carries out one hand-over, completely or not at all. */
export const carryOutHandOver = job('carry-out-hand-over', z.object({ handOverId: Id }))
