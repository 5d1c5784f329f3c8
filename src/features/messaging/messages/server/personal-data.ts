import { eq, inArray, or } from 'drizzle-orm'
import { allErasable, type DataSubject, type PersonalData } from '#kit/server/personal-data.ts'
import { messages, receivedTexts } from './tables.ts'

const sentTo = ({ customerId, mobile, email }: DataSubject, records: ReadonlySet<string>) =>
  or(
    inArray(messages.recipient, email ? [mobile, email] : [mobile]),
    customerId ? eq(messages.about, customerId) : undefined,
    records.size > 0 ? inArray(messages.about, [...records]) : undefined,
  )

const collect: PersonalData['collect'] = (db, subject, records) =>
  db
    .select({
      channel: messages.channel,
      recipient: messages.recipient,
      purpose: messages.purpose,
      state: messages.state,
      sentAt: messages.sentAt,
    })
    .from(messages)
    .where(sentTo(subject, records))
    .orderBy(messages.createdAt)

/** Text messages and mail sent to a person; their content is not kept. */
export const sentMessages: PersonalData = {
  category: 'Messages that we sent',
  collect,
  examine: allErasable(collect),
  erase: async (db, { subject, gone }) => void (await db.delete(messages).where(sentTo(subject, gone))),
}

const writtenBy = ({ mobile }: DataSubject) => eq(receivedTexts.sender, mobile)
const collectReceived: PersonalData['collect'] = (db, subject) =>
  db.select({ sender: receivedTexts.sender, receivedAt: receivedTexts.receivedAt }).from(receivedTexts).where(writtenBy(subject))

/** The fact that a person sent us a text message; its content is not kept. */
export const textsReceived: PersonalData = {
  category: 'Text messages that you sent us',
  collect: collectReceived,
  examine: allErasable(collectReceived),
  erase: async (db, { subject }) => void (await db.delete(receivedTexts).where(writtenBy(subject))),
}
