import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { plainText } from '#kit/text.ts'

const Instant = z.iso.datetime({ offset: true })

/** What agents and customers write for the public. */
export const WRITTEN = ['page', 'post', 'testimonial'] as const
export type Written = (typeof WRITTEN)[number]
export const WRITTEN_NAMES: Readonly<Record<Written, string>> = { page: 'Page', post: 'Post', testimonial: 'Testimonial' }

const Waiting = z.object({
  kind: z.enum(WRITTEN),
  id: z.uuid(),
  /** Whose page it is on; null: everyone's pages. */
  agent: z.string().nullable(),
  title: z.string(),
  state: z.string(),
  /** Since when it has been waiting or shown. */
  since: Instant,
})
export type Waiting = z.output<typeof Waiting>

const Reviewed = z.object({
  ...Waiting.shape,
  /** For a page: the page as it will be seen. */
  html: z.string().nullable(),
  text: z.string(),
  /** Why the person asking may not decide on it. */
  mayNotDecide: z.string().nullable(),
  history: z.array(z.object({ at: Instant, title: z.string(), by: z.string(), reason: z.string().nullable() })),
})
export type Reviewed = z.output<typeof Reviewed>

const Reason = plainText(400).trim().min(10, 'Say in at least 10 characters what should be changed.')

export const writtenContract = {
  writtenForPublic: get('admin/microsites', {
    summary: 'Content waiting for the office before publication, oldest first, and what is shown now',
    feature: 'ADMIN',
    reply: z.object({ waiting: z.array(Waiting), shown: z.array(Waiting) }),
  }),
  reviewWritten: get('admin/microsites/:kind/:id', {
    summary: 'One item that an agent or a customer wrote for the public, as it will appear',
    feature: 'ADMIN',
    reply: Reviewed,
  }),
  decideWritten: post('admin/microsites/:kind/:id/decide', {
    summary: 'Publishes an item, or returns it with a reason; never by its author',
    feature: 'ADMIN',
    outside: true,
    body: z
      .object({
        publish: z.boolean(),
        reason: Reason.optional(),
        /** As it was read: what its author took back and submitted again in the meantime is read again first. */
        since: Instant,
      })
      .refine(({ publish, reason }) => publish || reason, { path: ['reason'], message: 'Say what should be changed.' }),
    reply: z.object({ state: z.string() }),
  }),
  takeDownWritten: post('admin/microsites/:kind/:id/take-down', {
    summary: 'Removes shown content from public pages at once',
    feature: 'ADMIN',
    body: z.object({ reason: Reason }),
    reply: z.object({ state: z.string() }),
    done: 'It is no longer shown',
  }),
}
