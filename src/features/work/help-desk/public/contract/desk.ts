import { z } from 'zod'
import { type Contract, get, post } from '#kit/contract.ts'
import { list } from '#kit/list-contract.ts'
import { DOCUMENTS } from '#kit/media-types.ts'
import { AppState } from '../../rules/app-state.ts'
import { helpList } from '../../rules/list.ts'
import { DESK_STEPS } from '../../rules/requests.ts'
import { HelpMessage, HelpRequest, messageText } from './own.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })

const DeskRequest = HelpRequest.omit({ mayWrite: true }).extend({
  version: z.int(),
  messages: z.array(HelpMessage.extend({ mayCorrect: z.boolean() })),
  name: z.string(),
  isCustomer: z.boolean(),
  /** E.164, if the person who asked is still known. */
  mobile: z.string().nullable(),
  assigneeId: Id.nullable(),
  dueAt: Instant.nullable(),
  remark: z.string(),
  appState: AppState.nullable(),
  /** Titles of the articles that were read before it was asked. */
  articlesRead: z.array(z.string()),
  may: z.array(z.enum(DESK_STEPS)),
  colleagues: z.array(z.object({ id: Id, name: z.string() })),
  /** The most frequent answers, filled in for this person. */
  readyAnswers: z.array(z.object({ title: z.string(), text: z.string() })),
  history: z.array(z.object({ at: Instant, what: z.string(), who: z.string() })),
})
export type DeskRequest = z.output<typeof DeskRequest>

const text = messageText.min(3, 'Write something first.')

const step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('take') }),
  z.object({ step: z.literal('give'), staffId: z.uuid('Choose a colleague.') }),
  z.object({ step: z.literal('answer'), text }),
  z.object({ step: z.literal('note'), text }),
  z.object({ step: z.literal('correct'), messageId: Id, text }),
  z.object({ step: z.literal('extend'), text }),
])

const Figures = z.object({
  open: z.int(),
  late: z.int(),
  /** Of the last ninety days: how many got their first answer, and how many of them in time. */
  answered: z.int(),
  inTime: z.int(),
  /** How many gave a satisfaction score, and the average. */
  scored: z.int(),
  score: z.number().nullable(),
})

const desk = { feature: 'HELP_DESK', reveals: 'help-request' } as const

export const helpDeskContract = {
  deskRequests: list('admin/help-requests', helpList, { summary: 'Requests waiting for the help desk, earliest due first', ...desk }),
  deskFigures: get('admin/help-figures', {
    summary: 'Help desk figures: open, late, answered in time, and satisfaction',
    feature: 'HELP_DESK',
    reply: Figures,
  }),
  deskRequest: get('admin/help-request/:id', {
    summary: 'One help desk request: messages, state of the app, permitted steps',
    ...desk,
    reply: DeskRequest,
  }),
  stepHelpRequest: post('admin/help-request/:id/step', {
    summary:
      'Takes a request, assigns it to a colleague, answers, corrects one’s own answer, adds a note for the desk, or says that a complaint takes longer',
    feature: 'HELP_DESK',
    body: z.intersection(z.object({ version: z.int() }), step),
    reply: DeskRequest,
  }),
  deskPicture: get('admin/help-request/:id/pictures/:pictureId', {
    summary: 'A photo of a help desk request',
    ...desk,
    file: DOCUMENTS,
    reply: z.unknown(),
  }),
} satisfies Contract
