import { z } from 'zod'
import { callProvider } from '#kit/server/provider-calls.ts'
import { leadsInside, postToPublicAddress } from '#kit/server/ssrf-guard.ts'
import { mayBePushService, PUSH_SECONDS } from '../rules/notifications.ts'

export type Browser = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** A push service accepts, reports that the subscription is gone (404 and 410, RFC 8030 §7.3), refuses for good, or does not answer. */
export type Pushed =
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'refused' | 'no-answer'; readonly why: string }

export type PushDoor = {
  readonly publicKey: () => Promise<string>
  readonly mayBeAt: (endpoint: string) => Promise<boolean>
  readonly send: (browser: Browser, text: string) => Promise<Pushed>
}

export const VapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type VapidKeys = z.output<typeof VapidKeys>
// Few installations push in the first seconds, so it is loaded on first use.
const library = async () => (await import('web-push')).default

export const newKeys = async (): Promise<VapidKeys> => (await library()).generateVAPIDKeys()

const ANSWER_WITHIN_MS = 15_000

type Deps = {
  readonly keys: () => Promise<VapidKeys>
  /** How a push service may contact us: an https address or mailto. */
  readonly contact: string
  /** The simulated push service, if there is one: which of its browsers an address means. */
  readonly simulated: (endpoint: string) => string | undefined
}

/** Web push (RFC 8030): encrypted for the browser (RFC 8291), signed by this installation (RFC 8292). */
export function webPush({ keys, contact, simulated }: Deps): PushDoor {
  return {
    publicKey: async () => (await keys()).publicKey,
    mayBeAt: async (endpoint) => simulated(endpoint) !== undefined || (mayBePushService(endpoint) && !(await leadsInside(endpoint))),
    send: async ({ endpoint, p256dh, auth }, text) => {
      try {
        const vapidDetails = { subject: contact, ...(await keys()) }
        const { generateRequestDetails } = await library()
        const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, { vapidDetails, TTL: PUSH_SECONDS })
        const posting = { headers: Headers.parse(headers), body: body ?? Buffer.alloc(0), withinMs: ANSWER_WITHIN_MS }
        const nearby = simulated(endpoint)
        return answerOf(nearby === undefined ? await postToPublicAddress(endpoint, posting) : await postNearby(nearby, posting))
      } catch (error) {
        return { outcome: 'no-answer', why: error instanceof Error ? error.message.slice(0, 300) : String(error) }
      }
    },
  }
}

const Headers = z.record(z.string(), z.union([z.string(), z.number()]))

function answerOf(status: number): Pushed {
  if (status >= 200 && status < 300) return { outcome: 'taken' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429
  return { outcome: isFinal ? 'refused' : 'no-answer', why: `push service: ${status}` }
}

type Posting = Parameters<typeof postToPublicAddress>[1]

async function postNearby(url: string, { headers, body, withinMs }: Posting): Promise<number> {
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const { 'Content-Length': _, ...sent } = texts
  const { status } = await callProvider('web-push', url, {
    method: 'POST',
    headers: sent,
    body: Buffer.from(body),
    signal: AbortSignal.timeout(withinMs),
    redirect: 'manual',
  })
  return status
}
