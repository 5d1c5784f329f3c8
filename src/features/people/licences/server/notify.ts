import { formatDay } from '#domain/day.ts'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { pathTo } from '#domain/routing.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { type MessageConfig, queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeStaffWith, findActiveStaff } from '#features/people/staff/public/server/staff.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { RENEWAL_FIELDS } from '../rules/renewals.ts'
import type { RenewalRow } from './renewals.ts'
import type { licences } from './tables.ts'

type LicenceRow = typeof licences.$inferSelect

export const ownLicencesPath = () => pathTo('licences/own', { audience: 'agent' })

/** Notifies everyone who looks after licences that one is waiting. */
export async function notifyOffice(db: Db, { id, number }: RenewalRow, holder: string): Promise<void> {
  const path = pathTo('licences/renewal', { audience: 'agent' }, { renewal: id })
  for (const staffId of await activeStaffWith(db, 'ADMIN'))
    await notify(db, { staffId, kind: 'licence-sent', title: 'A renewed licence to compare', body: `${holder} · ${number}`, path })
}

type Now = { readonly enqueue: Enqueue }

/** Notifies the holder of the decision on the renewed licence: in the program, by mail and by text. */
export async function notifyHolder(db: Db, config: MessageConfig, { enqueue }: Now, row: RenewalRow, { kind }: LicenceRow): Promise<void> {
  const { secret, brand, pageUrl } = config
  const holder = await findActiveStaff(db, { id: row.staffId })
  if (!holder) return
  const path = ownLicencesPath()
  const sending = { enqueue, secret }
  const { number } = row
  const until = formatDay(row.validUntil)
  const about = { ...{ brand: brand.name, name: holder.firstName, kind: LICENCE_KINDS[kind] }, ...{ number, until, link: pageUrl(path) } }
  const faults = row.returned.map(({ path: at, reason }) => `${RENEWAL_FIELDS[at]}: ${reason}`)
  const news =
    row.state === 'accepted'
      ? {
          ...{ kind: 'licence-accepted', title: 'Your renewed licence is on record', body: msg`${about.kind} ${number}, until ${until}` },
          ...{ mail: messageTexts.licenceAccepted(about), sms: messageTexts.licenceAcceptedSms(about) },
        }
      : {
          ...{ kind: 'licence-returned', title: 'Your renewed licence was returned', body: faults.join(' ') },
          ...{ mail: messageTexts.licenceReturned({ ...about, faults }), sms: messageTexts.licenceReturnedSms(about) },
        }
  await notify(db, { staffId: row.staffId, kind: news.kind, title: news.title, body: news.body, path })
  await queueMessage(db, sending, { channel: 'mail', recipient: holder.email, ...news.mail, purpose: 'licence', about: row.id })
  await queueMessage(db, sending, { channel: 'sms', recipient: holder.mobile, ...news.sms, purpose: 'licence', about: row.id })
}
