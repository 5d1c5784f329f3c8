import { z } from 'zod'
import { job } from '#kit/job.ts'
import { retries } from '../rules/messages.ts'

/** Hands one message to the gateway; a gateway that is down is asked again for about an hour and a half. */
export const sendMessage = job('send-message', z.object({ messageId: z.uuid() }), { retry: retries })
