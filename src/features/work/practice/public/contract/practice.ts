import { z } from 'zod'
import { get, post } from '#kit/contract.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Paper = z.object({ label: z.string(), value: z.string() })
const Percent = z.int().min(0).max(100)

export const ScenarioCard = z.object({
  code: z.string(),
  title: z.string(),
  lineName: z.string(),
  minutes: z.int(),
  says: z.string(),
  best: Percent.nullable(),
  isPassed: z.boolean(),
  /** The practice was started and not finished. */
  isOpen: z.boolean(),
  /** What was finished last. */
  lastId: Id.nullable(),
})
export type ScenarioCard = z.output<typeof ScenarioCard>

export const Checked = z.object({ asks: z.string(), better: z.string(), isDone: z.boolean() })
export type Checked = z.output<typeof Checked>

export const PracticeResult = z.object({
  id: Id,
  title: z.string(),
  /** Null until it was finished. */
  percent: Percent.nullable(),
  isPassed: z.boolean(),
  passMark: Percent,
  finishedAt: Instant.nullable(),
  checks: z.array(Checked),
})
export type PracticeResult = z.output<typeof PracticeResult>

/** What any learner may request, from the real program. */
export const practiceContract = {
  practiceScenarios: get('user/practice/scenarios', {
    summary: 'Practice scenarios for the requester, and their results',
    reply: z.object({ isHeld: z.boolean(), scenarios: z.array(ScenarioCard) }),
  }),
  beginPractice: post('user/practice/begin', {
    summary: 'Starts a practice sale, or continues the one already started: returns the practice address, which admits this person once',
    feature: 'QUOTES',
    outside: true,
    fresh: true,
    perMinute: 20,
    body: z.object({ scenario: z.string().max(40) }),
    reply: z.object({ address: z.string() }),
  }),
  practiceResult: get('user/practice/result/:id', {
    summary: 'The result of a practice, and what to improve',
    reply: PracticeResult,
  }),
  takePracticeReport: post('practice/report', {
    summary: 'Records the result of a practice, reported and signed by the practice process; counted once',
    secure: false,
    outside: true,
    fresh: true,
    body: z.object({ report: z.string().max(10_000) }),
    reply: z.object({ isCounted: z.boolean() }),
  }),
}

export const PracticeMessage = z.object({
  id: Id,
  channel: z.enum(['sms', 'mail', 'lto']),
  recipient: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  at: Instant,
})
export type PracticeMessage = z.output<typeof PracticeMessage>

export const PracticeNow = z.object({
  id: Id,
  title: z.string(),
  says: z.string(),
  papers: z.array(Paper),
  checks: z.array(z.string()),
  isFinished: z.boolean(),
  /** Whether something is waiting for the underwriter. */
  isReferred: z.boolean(),
  /** What this person's customers received, newest first. */
  messages: z.array(PracticeMessage),
})
export type PracticeNow = z.output<typeof PracticeNow>

/** What can be requested where people practise, and nowhere else. */
export const practisingContract = {
  practiceNow: get('user/practice/now', {
    summary: 'The requester’s current practice: what the customer says, their documents, and what they received',
    reply: z.object({ now: PracticeNow.nullable() }),
  }),
  askPracticeUnderwriter: post('user/practice/underwriter', {
    summary: 'Approves, as the practice underwriter, what the requester had referred',
    outside: true,
    body: z.object({}),
    reply: z.object({ approved: z.int() }),
    done: 'The underwriter has decided.',
  }),
  finishPractice: post('user/practice/finish', {
    summary: 'Finishes the practice: it is marked, and reported to the real system',
    body: z.object({}),
    reply: PracticeResult,
  }),
}
