import { z } from 'zod'
import { job } from '#kit/job.ts'
import { list } from '#kit/list-contract.ts'
import { messageList } from '../rules/list.ts'
import { officeRetries, retries } from '../rules/messages.ts'

export const contract = {
  messages: list('user/messages', messageList, {
    reveals: 'message',
    summary: 'Text messages and mail, newest first: recipient, purpose and progress of each. Recipients are masked, texts are not kept',
    feature: 'ADMIN',
  }),
}
export type MessageFilters = z.output<typeof contract.messages.query>

const Payload = z.object({ messageId: z.uuid() })

/** Hands one message to the gateway; a gateway that is down is retried for about an hour and a half. */
export const sendMessage = job('send-message', Payload, { retry: retries })

/** Hands a one-time code to the gateway, in a queue of its own: someone is waiting for it, however many notices are queued. */
export const sendCode = job('send-code', Payload, { retry: retries })

/** Answers one text message that was sent to us: the feature that it is for handles it. */
export const answerText = job('answer-text', z.object({ textId: z.string() }))

/** Deletes the texts of messages that were not sent again, and of those that were sent to us. */
export const forgetUnsent = job('forget-unsent-messages', z.object({}), { every: '50 3 * * *' })

/** Hands one notice to an office, with retries for a week. */
export const sendToOffice = job('send-to-office', Payload, { retry: officeRetries })
