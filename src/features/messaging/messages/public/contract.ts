import { z } from 'zod'
import { job } from '#kit/job.ts'
import { list } from '#kit/list-contract.ts'
import { messageList } from '../rules/list.ts'
import { officeRetries, retries } from '../rules/messages.ts'

export const contract = {
  messages: list('user/messages', messageList, {
    reveals: 'message',
    summary: 'Text messages and mail, newest first: to whom, what for, and how far each came. Recipients are masked, texts are not kept',
    feature: 'ADMIN',
  }),
}
export type MessageFilters = z.output<typeof contract.messages.query>

const Payload = z.object({ messageId: z.uuid() })

/** Hands one message to the gateway; a gateway that is down is asked again for about an hour and a half. */
export const sendMessage = job('send-message', Payload, { retry: retries })

/** Hands a one-time code to the gateway, on a lane of its own: somebody waits for it, however many notices do. */
export const sendCode = job('send-code', Payload, { retry: retries })

/** Answers one text message that somebody sent us: the feature that they are for works on it. */
export const answerText = job('answer-text', z.object({ textId: z.string() }))

/** Forgets the texts of messages that nobody sent again, and that somebody wrote to us. */
export const forgetUnsent = job('forget-unsent-messages', z.object({}), { every: '50 3 * * *' })

/** Hands one notice to an office, which is asked again for a week. */
export const sendToOffice = job('send-to-office', Payload, { retry: officeRetries })
