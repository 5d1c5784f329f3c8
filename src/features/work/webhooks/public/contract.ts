import { z } from 'zod'
import { type Contract, get, post } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { job } from '#kit/job.ts'
import { plainText } from '#kit/text.ts'
import { WEBHOOK_EVENT_CODES, WEBHOOK_EVENTS } from '../rules/events.ts'

const Instant = z.iso.datetime()

export const WebhookForm = z.object({
  name: field(
    { label: 'Name', control: 'text', placeholder: 'Data warehouse', autoComplete: 'off' },
    plainText(60).trim().min(1, 'Say what receives it.'),
  ),
  url: field(
    { label: 'Address', control: 'text', placeholder: 'https://…', autoComplete: 'off' },
    z
      .url({ protocol: /^https?$/, error: 'Enter the whole address, starting with https://.' })
      .max(500, 'Enter an address of at most 500 characters.'),
  ),
  events: field(
    {
      label: 'What is sent',
      control: 'choices',
      options: WEBHOOK_EVENT_CODES.map((value) => ({ value, label: WEBHOOK_EVENTS[value] })),
    },
    z.array(z.enum(WEBHOOK_EVENT_CODES)).min(1, 'Choose what is sent.').max(WEBHOOK_EVENT_CODES.length),
  ),
})
export type WebhookForm = z.output<typeof WebhookForm>

const WebhookFacts = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_CODES)),
  /** How many deliveries are waiting. */
  waiting: z.int(),
  failingSince: Instant.nullable(),
  stoppedAt: Instant.nullable(),
  givenUpAt: Instant.nullable(),
  /** Until when the previous secret also signs. */
  formerUntil: Instant.nullable(),
})
export type WebhookFacts = z.output<typeof WebhookFacts>

const WebhookDelivery = z.object({
  event: z.uuid(),
  type: z.enum(WEBHOOK_EVENT_CODES),
  policyNumber: z.string().nullable(),
  at: Instant,
  attempts: z.int(),
  nextAt: Instant,
  status: z.int().nullable(),
  error: z.string().nullable(),
  deliveredAt: Instant.nullable(),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

const WebhookDetail = z.object({ webhook: WebhookFacts, /** The newest. */ deliveries: z.array(WebhookDelivery) })
export type WebhookDetail = z.output<typeof WebhookDetail>

/** Told this once. */
const WithSecret = z.object({ id: z.uuid(), secret: z.string() })
const ofAdministrators = { feature: 'ADMIN' } as const

export const contract = {
  webhooks: get('admin/webhooks', {
    ...ofAdministrators,
    summary: 'Webhook receivers of transactions and delivery status',
    reply: z.array(WebhookFacts),
  }),
  webhook: get('admin/webhook/:id', {
    ...ofAdministrators,
    summary: 'A receiver of transactions with its newest deliveries',
    reply: WebhookDetail,
  }),
  addWebhook: post('admin/webhooks', {
    ...ofAdministrators,
    summary:
      'Adds a webhook receiver, notified of transactions from now on. The secret that signs them is returned only once; null on a retry',
    outside: true,
    fresh: true,
    body: WebhookForm,
    reply: WithSecret.extend({ secret: z.string().nullable() }),
    done: 'Added.',
  }),
  changeWebhook: post('admin/webhook/:id', {
    ...ofAdministrators,
    summary: 'Changes a receiver’s address, or what it is notified of',
    outside: true,
    body: WebhookForm,
    reply: WebhookDetail,
    done: 'Saved.',
  }),
  renewWebhookSecret: post('admin/webhook/:id/secret', {
    ...ofAdministrators,
    summary: 'Renews the secret of a receiver, returned only once; the previous one also signs for a day',
    fresh: true,
    body: z.object({}),
    reply: WithSecret,
    done: 'The new secret signs from now on; the previous one also signs for a day.',
  }),
  stopWebhook: post('admin/webhook/:id/stop', {
    ...ofAdministrators,
    summary: 'Stops notifying a receiver; drops pending deliveries',
    body: z.object({}),
    reply: WebhookDetail,
    done: 'Nothing is sent any more.',
  }),
  startWebhook: post('admin/webhook/:id/start', {
    ...ofAdministrators,
    summary: 'Resumes a receiver that was stopped or given up; sends what is pending first',
    body: z.object({}),
    reply: WebhookDetail,
    done: 'It is notified again from now on.',
  }),
  sendWebhookAgain: post('admin/webhook/:id/send-again', {
    ...ofAdministrators,
    summary: 'Resends a delivery under the same id, by which a receiver recognises it',
    body: z.object({ eventId: z.uuid() }),
    reply: WebhookDetail,
    done: 'It is sent again.',
  }),
} satisfies Contract

const Nothing = z.object({})

/** Run as events happen, and each minute for retries. */
export const deliverWebhooks = job('deliver-webhooks', Nothing, { every: '* * * * *' })
export const tidyWebhooks = job('tidy-webhooks', Nothing, { every: '40 3 * * *' })
