import { pathTo } from '#domain/routing.ts'
import { type Letter, type MessageText, messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { type MessageConfig, queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { whoWorksOn } from '#features/people/staff/public/server/staff.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import type { ApplicationRow } from './store/applications.ts'

type Now = { readonly enqueue: Enqueue }

const about = ({ brand, pageUrl }: MessageConfig, { number, name }: ApplicationRow) => ({
  ...{ brand: brand.name, number, name, phone: brand.support.phone },
  link: pageUrl(pathTo('onboarding/form', { audience: 'public' }, { type: 'customer-login-mobile' })),
})

type News = (of: ReturnType<typeof about>) => { readonly mail: Letter; readonly sms?: MessageText }

/** Notifies the applicant by mail and, if they must see it soon, by text. */
async function notifyApplicant(db: Db, config: MessageConfig, { enqueue }: Now, row: ApplicationRow, news: News): Promise<void> {
  const { mail, sms } = news(about(config, row))
  const sending = { enqueue, secret: config.secret }
  await queueMessage(db, sending, { channel: 'mail', recipient: row.email, ...mail, purpose: 'application', about: row.id })
  if (sms) await queueMessage(db, sending, { channel: 'sms', recipient: row.mobile, ...sms, purpose: 'application', about: row.id })
}

export const notifyReceived = (db: Db, config: MessageConfig, now: Now, row: ApplicationRow) =>
  notifyApplicant(db, config, now, row, (of) => ({ mail: messageTexts.applicationReceived(of) }))

export const notifyReturned = (db: Db, config: MessageConfig, now: Now, row: ApplicationRow, count: number) =>
  notifyApplicant(db, config, now, row, (of) => ({
    mail: messageTexts.applicationReturned({ ...of, count }),
    sms: messageTexts.applicationReturnedSms(of),
  }))

export const notifyMessage = (db: Db, config: MessageConfig, now: Now, row: ApplicationRow) =>
  notifyApplicant(db, config, now, row, (of) => ({
    mail: messageTexts.applicationMessage(of),
    sms: messageTexts.applicationMessageSms(of),
  }))

export const notifyDeclined = (db: Db, config: MessageConfig, now: Now, row: ApplicationRow, reason: string) =>
  notifyApplicant(db, config, now, row, (of) => ({ mail: messageTexts.applicationDeclined({ ...of, reason }) }))

/** Notifies everyone at the desk that something is waiting, or only the one who works on it. */
export async function notifyOffice(db: Db, { id, number, name }: ApplicationRow, title: string, only?: string | null): Promise<void> {
  const path = pathTo('onboarding/desk', { audience: 'agent' }, { application: id })
  for (const staffId of await whoWorksOn(db, 'ONBOARDING', only))
    await notify(db, { staffId, kind: 'application-due', title, body: `${name} · ${number}`, path })
}
