import type { Brand } from '#domain/brand.ts'
import { pathTo } from '#domain/routing.ts'
import { type Letter, type MessageText, messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeStaffWith } from '#features/people/staff/public/server/staff.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import type { ApplicationRow } from './store/applications.ts'

export type Telling = {
  readonly secret: string
  readonly brand: Brand
  readonly pageUrl: (path: string) => string
}
type Now = { readonly enqueue: Enqueue }

const about = ({ brand, pageUrl }: Telling, { number, name }: ApplicationRow) => ({
  ...{ brand: brand.name, number, name, phone: brand.support.phone },
  link: pageUrl(pathTo('onboarding/form', { audience: 'public' }, { type: 'customer-login-mobile' })),
})

type News = (of: ReturnType<typeof about>) => { readonly mail: Letter; readonly sms?: MessageText }

/** Tells the applicant by mail and, of what they must see soon, by text. */
async function tell(db: Db, telling: Telling, { enqueue }: Now, row: ApplicationRow, news: News): Promise<void> {
  const { mail, sms } = news(about(telling, row))
  const sending = { enqueue, secret: telling.secret }
  await queueMessage(db, sending, { channel: 'mail', recipient: row.email, ...mail, purpose: 'application', about: row.id })
  if (sms) await queueMessage(db, sending, { channel: 'sms', recipient: row.mobile, ...sms, purpose: 'application', about: row.id })
}

export const tellReceived = (db: Db, telling: Telling, now: Now, row: ApplicationRow) =>
  tell(db, telling, now, row, (of) => ({ mail: messageTexts.applicationReceived(of) }))

export const tellReturned = (db: Db, telling: Telling, now: Now, row: ApplicationRow, count: number) =>
  tell(db, telling, now, row, (of) => ({
    mail: messageTexts.applicationReturned({ ...of, count }),
    sms: messageTexts.applicationReturnedSms(of),
  }))

export const tellMessage = (db: Db, telling: Telling, now: Now, row: ApplicationRow) =>
  tell(db, telling, now, row, (of) => ({ mail: messageTexts.applicationMessage(of), sms: messageTexts.applicationMessageSms(of) }))

export const tellDeclined = (db: Db, telling: Telling, now: Now, row: ApplicationRow, reason: string) =>
  tell(db, telling, now, row, (of) => ({ mail: messageTexts.applicationDeclined({ ...of, reason }) }))

/** Tells everybody at the desk that something waits, or the one who works on it. */
export async function tellOffice(db: Db, { id, number, name }: ApplicationRow, title: string, only?: string | null): Promise<void> {
  const told = only ? [only] : await activeStaffWith(db, 'ONBOARDING')
  const path = pathTo('onboarding/desk', { audience: 'agent' }, { application: id })
  for (const staffId of told) await notify(db, { staffId, kind: 'application-due', title, body: `${name} · ${number}`, path })
}
