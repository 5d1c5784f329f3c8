import { z } from 'zod'
import { HELP_TOPICS, helpTopicName } from '#domain/help-topics.ts'
import { helpRequestLife } from '#domain/life-cycles.ts'
import { type Contract, forAgentAndCustomer, get, post } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { DOCUMENTS } from '#kit/media-types.ts'
import { plainText } from '#kit/text.ts'
import { AppState } from '../../rules/app-state.ts'
import { SCORES } from '../../rules/requests.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Topic = z.enum(HELP_TOPICS, 'Choose what it is about.')

export const messageText = plainText(2000).trim()

export const HelpForm = z.object({
  question: field(
    {
      label: 'Your question',
      control: 'area',
      help: 'As exactly as you can: what you did, what you saw, and which policy or quotation it is about.',
      autoComplete: 'off',
      personal: true,
    },
    messageText.min(10, 'Say in a sentence what you need.'),
  ),
  topic: field(
    { label: 'What is it about?', control: 'choice', options: HELP_TOPICS.map((value) => ({ value, label: helpTopicName[value] })) },
    Topic,
  ),
})

const Article = z.object({
  code: z.string(),
  topic: Topic,
  title: z.string(),
  titleFil: z.string(),
  text: z.string(),
  textFil: z.string(),
  /** Other words by which it is found. */
  words: z.string(),
})
export type HelpArticle = z.output<typeof Article>

export const HelpMessage = z.object({
  id: Id,
  by: z.string(),
  /** From the person asking, from the desk, or an internal note of the desk. */
  side: z.enum(['asker', 'desk', 'note']),
  text: z.string(),
  picture: z.string().nullable(),
  /** Whether it corrects an earlier message of the desk. */
  isCorrection: z.boolean(),
  /** Whether a later message of the desk corrects it. */
  isCorrected: z.boolean(),
  at: Instant,
})
export type HelpMessage = z.output<typeof HelpMessage>

export const HelpRequest = z.object({
  id: Id,
  number: z.string(),
  topic: Topic,
  state: z.enum(helpRequestLife.states),
  isComplaint: z.boolean(),
  isComplex: z.boolean(),
  createdAt: Instant,
  acknowledgedAt: Instant.nullable(),
  /** By when the next answer is due; null while none is. */
  answerBy: Instant.nullable(),
  isLate: z.boolean(),
  assignee: z.string().nullable(),
  score: z.int().nullable(),
  messages: z.array(HelpMessage),
  mayWrite: z.boolean(),
})
export type HelpRequest = z.output<typeof HelpRequest>

const HelpRequestItem = HelpRequest.pick({ id: true, number: true, topic: true, state: true, answerBy: true, isLate: true }).extend({
  question: z.string(),
  updatedAt: Instant,
})
export type HelpRequestItem = z.output<typeof HelpRequestItem>

const own = { reply: HelpRequest } as const

export const helpContract = {
  helpArticles: get(forAgentAndCustomer('user/help-articles'), {
    summary: 'Articles for the most frequent questions',
    offline: true,
    reply: z.array(Article),
  }),
  helpRequests: get(forAgentAndCustomer('user/help-requests'), {
    summary: 'The user’s help desk requests, newest first',
    offline: true,
    reply: z.array(HelpRequestItem),
  }),
  helpRequest: get(forAgentAndCustomer('user/help-request/:id'), {
    summary: 'One of the user’s own requests, with all messages',
    offline: true,
    ...own,
  }),
  askForHelp: post(forAgentAndCustomer('user/help-request'), {
    summary: 'Sends the help desk a question or complaint, with the state of the app only if the person agreed to what was shown',
    perMinute: 20,
    body: z.object({
      ...HelpForm.shape,
      articlesRead: z.array(z.string().max(60)).max(20).default([]),
      appState: AppState.optional(),
    }),
    ...own,
    done: 'Your request was sent.',
  }),
  writeForHelp: post(forAgentAndCustomer('user/help-request/:id/message'), {
    summary: 'Adds a message to a request; reopens one that was answered or solved',
    perMinute: 60,
    body: z.object({ text: messageText.min(1, 'Write something first.') }),
    ...own,
  }),
  addHelpPicture: post(forAgentAndCustomer('user/help-request/:id/new-pictures/:client'), {
    summary: 'Adds the file `picture` of a multipart form to a request, once per id given by the device',
    multipart: 'picture',
    perMinute: 60,
    ...own,
  }),
  helpPicture: get(forAgentAndCustomer('user/help-request/:id/pictures/:pictureId'), {
    summary: 'A photo of one of the user’s own requests',
    file: DOCUMENTS,
    reply: z.unknown(),
  }),
  solveHelpRequest: post(forAgentAndCustomer('user/help-request/:id/solve'), {
    summary: 'Marks one’s own request as solved, with one’s satisfaction',
    body: z.object({ score: z.literal(SCORES).optional(), remark: plainText(500).trim().default('') }),
    ...own,
    done: 'Thank you.',
  }),
} satisfies Contract
