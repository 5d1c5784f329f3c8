import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { CircuitOpen, callProvider } from '#kit/server/provider-calls.ts'
import { type MailBrand, mailParts } from '../rules/mail.ts'
import type { Channel, Sent } from '../rules/messages.ts'

export type Outgoing = {
  /** Our own id: the mail's Message-ID, so that a mail sent twice is shown once. */
  readonly id: string
  readonly recipient: string
  readonly subject: string | null
  readonly body: string
  readonly urgent: boolean
}

/** A way to reach people. It never throws: a gateway accepts, refuses, or does not answer. */
export type Gateway = (message: Outgoing) => Promise<Sent>
export type Gateways = Readonly<Record<Channel, Gateway>>

const ANSWER_WITHIN_MS = 15_000

const answer = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300)

const noAnswer = (error: unknown): Sent =>
  error instanceof CircuitOpen ? { outcome: 'not-asked', afterSeconds: error.afterSeconds } : { outcome: 'no-answer', why: answer(error) }

/** Answers that a retry cannot fix; 408 and 429 ask for one. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429

async function post(
  provider: Channel,
  url: string,
  body: URLSearchParams | string,
  type: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; text: string }> {
  const response = await callProvider(provider, url, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  return { status: response.status, text: await response.text() }
}

const Queued = z.array(z.object({ message_id: z.coerce.string(), status: z.string() })).length(1)

/** SMS by the Semaphore API (philippines.md §10): form fields in, a list of one message out. One-time codes use the priority queue. */
export const semaphore =
  ({ baseUrl, key, sender }: { baseUrl: () => string; key: string; sender: string }): Gateway =>
  async ({ recipient, body, urgent }) => {
    try {
      const form = new URLSearchParams({ apikey: key, number: recipient.replace('+', ''), message: body, sendername: sender })
      const { status, text } = await post(
        'sms',
        `${baseUrl()}/${urgent ? 'priority' : 'messages'}`,
        form,
        'application/x-www-form-urlencoded',
      )
      if (isFinal(status)) return { outcome: 'refused', why: `SMS gateway: ${status} ${text.slice(0, 200)}` }
      if (status !== 200) return { outcome: 'no-answer', why: `SMS gateway: ${status}` }
      const [queued] = Queued.parse(JSON.parse(text))
      return queued && !/failed|refunded/i.test(queued.status)
        ? { outcome: 'sent', ref: queued.message_id }
        : { outcome: 'refused', why: `SMS gateway: ${queued?.status}` }
    } catch (error) {
      return noAnswer(error)
    }
  }

/** Notices to the LTO: one JSON document each, whose reference makes a repeat harmless. It answers with its own. */
export const ltoNotices =
  ({ url, key }: { url: () => string; key: string }): Gateway =>
  async ({ id, body }) => {
    try {
      const document = { ...z.record(z.string(), z.unknown()).parse(JSON.parse(body)), reference: id }
      const { status, text } = await post('lto', url(), JSON.stringify(document), 'application/json', { authorization: `Bearer ${key}` })
      if (isFinal(status)) return { outcome: 'refused', why: `LTO: ${status} ${text.slice(0, 200)}` }
      if (status !== 200) return { outcome: 'no-answer', why: `LTO: ${status}` }
      return { outcome: 'sent', ref: z.object({ acknowledgement: z.string() }).parse(JSON.parse(text)).acknowledgement }
    } catch (error) {
      return noAnswer(error)
    }
  }

/** RFC 3834: no out-of-office reply is sent to automatic mail. */
const MAIL_HEADERS = { 'Auto-Submitted': 'auto-generated' }

/** Sends mail by SMTP, as text and as HTML. */
export function smtp({ url, from, brand }: { url: string; from: string; brand: MailBrand }): Gateway {
  const transport = createTransport(url, { from, headers: MAIL_HEADERS })
  const host = from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'
  return async ({ id, recipient, subject, body }) => {
    try {
      const { messageId } = await transport.sendMail({
        to: recipient,
        subject: subject ?? '',
        ...mailParts(body, brand),
        messageId: `<${id}@${host}>`,
      })
      return { outcome: 'sent', ref: messageId }
    } catch (error) {
      const { responseCode } = z.object({ responseCode: z.number().optional() }).catch({}).parse(error)
      // RFC 5321: 5yz is a permanent refusal.
      return { outcome: responseCode !== undefined && responseCode >= 500 ? 'refused' : 'no-answer', why: answer(error) }
    }
  }
}

/** Sends mail to the simulated post office. */
export const simulatedMail =
  ({ url, from, brand }: { url: () => string; from: string; brand: MailBrand }): Gateway =>
  async ({ id, recipient, subject, body }) => {
    try {
      const { status, text } = await post(
        'mail',
        url(),
        JSON.stringify({ id, from, to: recipient, subject, text: body, html: mailParts(body, brand).html, headers: MAIL_HEADERS }),
        'application/json',
      )
      if (isFinal(status)) return { outcome: 'refused', why: `mail: ${status}` }
      if (status !== 200) return { outcome: 'no-answer', why: `mail: ${status}` }
      return { outcome: 'sent', ref: z.object({ id: z.string() }).parse(JSON.parse(text)).id }
    } catch (error) {
      return noAnswer(error)
    }
  }
