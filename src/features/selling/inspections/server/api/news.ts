import { parseMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { type Actor, actorName } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { type Found, linksOf, photosOf } from '../store/inspections.ts'
import { describeShots } from './describe.ts'
import { makeLink } from './link.ts'

export type NewsDeps = { readonly secret: string; readonly brand: { readonly name: string } }

type News = { readonly kind: string; readonly title: string; readonly more?: string; readonly by?: Actor }

/** Notifies the agent of the quotation, with a link to the inspection. */
export const notifyAgent = (db: Db, { row, quotation }: Found, { kind, title, more, by }: News) =>
  notify(db, {
    staffId: quotation.agentId,
    kind,
    title,
    body: [`${quotation.holderName} · ${row.number}`, more].filter(Boolean).join('. '),
    path: pathTo('inspections/required', {}, { quotation: row.quotationId }),
    ...(by ? { by: actorName(by) } : {}),
  })

export const notifyCleared = (db: Db, found: Found, by: Actor) =>
  notifyAgent(db, found, { kind: 'inspection-cleared', title: 'The inspection is cleared', by })

type SendingBack = NewsDeps & { readonly enqueue: Enqueue; readonly actor: Actor; readonly now: Date; readonly baseUrl: string }

/** The agent is notified of what to take again; so is the customer, with a new link, if they took the photographs. */
export async function notifySentBack(db: Db, found: Found, { secret, brand, enqueue, actor, now, baseUrl }: SendingBack): Promise<void> {
  const { row, quotation, customerMobile } = found
  const again = describeShots(row.shots, await photosOf(db, row.id)).filter(({ state }) => state === 'sent-back')
  const which = again.map(({ title, reason }) => `${title} (${reason})`).join(', ')
  await notifyAgent(db, found, { kind: 'inspection-sent-back', title: 'Some photos are needed again', more: which, by: actor })
  const { mobile } = quotation.holder
  const recipient = customerMobile ?? (typeof mobile === 'string' ? parseMobile(mobile) : undefined)
  const links = await linksOf(db, row.id)
  if (!recipient || !links.some(({ kind, openedAt }) => kind === 'customer' && openedAt)) return
  const { link, expiresAt } = await makeLink(db, { inspectionId: row.id, kind: 'customer', actor, now, baseUrl })
  await queueMessage(
    db,
    { enqueue, secret },
    {
      channel: 'sms',
      recipient,
      ...messageTexts.photographsAgain({ brand: brand.name, risk: row.description, titles: again.map(({ title }) => title), link }),
      purpose: 'inspection-sent-back',
      about: row.id,
      expiresAt: new Date(expiresAt),
    },
  )
}
