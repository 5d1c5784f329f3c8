import { z } from 'zod'
import { problem } from '#domain/problem.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeAdministrators } from '#features/people/staff/public/server/staff.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { Log } from '#kit/server/log.ts'
import { LINK_CODES } from '../rules/session.ts'
import { codesAsked, lockBudget, sentToday } from './store/codes.ts'

export const CodeSettings = z.object({
  CODES_PER_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(3000)
    .describe(
      'One-time codes that may be sent by text per day, in total. Administrators are notified when four fifths have been sent and when all have.',
    ),
  CODES_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(60)
    .describe(
      'One-time codes that may be requested from one address within an hour. On a mobile network, many people may share one address.',
    ),
})

/** How many codes are sent, by configuration, whoever asks for them. */
export type CodeLimits = { readonly perDay: number; readonly perAddress: number }
export const codeLimitsIn = ({ CODES_PER_DAY: perDay, CODES_PER_ADDRESS: perAddress }: z.output<typeof CodeSettings>): CodeLimits => ({
  perDay,
  perAddress,
})
export type Budget = CodeLimits & { readonly log: Log }

type Asked = {
  readonly link: { readonly id: string; readonly agentId: string } | undefined
  readonly address: string
  readonly now: Date
  /** The asker verified the number before: they are not held up by what others do. */
  readonly isProved: boolean
}

/** Throws if too much was requested by a link, from an address or in all. */
export async function refuseTooMany(db: Db, { link, address, now, isProved }: Asked, { perDay, perAddress, log }: Budget): Promise<void> {
  if (isProved) return
  await lockBudget(db)
  const { byLink, byAgent, fromAddress } = await codesAsked(db, { linkId: link?.id, agentId: link?.agentId, address, now })
  const refuse = (limit: string, message: string) => {
    log.warn({ limit, link: link?.id, agent: link?.agentId }, 'no more one-time codes')
    throw problem('too-often', { message })
  }
  if (byLink && (byLink.hour >= LINK_CODES.perHour || byLink.day >= LINK_CODES.perDay))
    refuse('link', 'Too many codes were requested through this link. Please try again later, or ask your agent for a link of your own.')
  if (byAgent >= LINK_CODES.perAgentDay)
    refuse('agent', 'Too many codes were requested through this agent’s links today. Please ask your agent.')
  if (fromAddress >= perAddress) refuse('address', 'Too many codes were requested from your network. Please try again in an hour.')
  if ((await sentToday(db, now)) >= perDay) refuse('day', 'No more codes can be sent today. Please ask your agent, or try again tomorrow.')
}

/** Warns, in the log and to every administrator, once a day when most of the day's texts are sent, and once when all are. */
export async function countSent(db: Db, now: Date, { perDay, log }: Budget): Promise<void> {
  await lockBudget(db)
  const sent = await sentToday(db, now)
  const isUsedUp = sent === perDay
  if (!isUsedUp && sent !== Math.ceil(perDay * 0.8)) return
  log.error({ sent, perDay }, isUsedUp ? 'the one-time codes of the day are used up' : 'most one-time codes of the day are sent')
  const title = isUsedUp ? 'Today’s one-time codes are used up' : 'Most of today’s one-time codes have been sent'
  const body = isUsedUp
    ? msg`${sent} were sent. Customers on new devices cannot sign in until tomorrow, or until CODES_PER_DAY is raised.`
    : msg`${sent} of ${perDay} were sent. If this is not an ordinary day, someone may be requesting codes for other people’s numbers.`
  for (const { id } of await activeAdministrators(db)) await notify(db, { staffId: id, kind: 'alert-due', title, body })
}
