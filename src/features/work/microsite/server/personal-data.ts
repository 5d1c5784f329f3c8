import { eq, inArray } from 'drizzle-orm'
import { allErasable, type PersonalData } from '#kit/server/personal-data.ts'
import { callBacks, testimonials } from './tables.ts'

const said: PersonalData['collect'] = (db, { customerId }) =>
  customerId
    ? db
        .select({
          id: testimonials.id,
          state: testimonials.state,
          said: testimonials.said,
          shownAs: testimonials.shownAs,
          consent: testimonials.consent,
          consentedAt: testimonials.consentedAt,
        })
        .from(testimonials)
        .where(eq(testimonials.customerId, customerId))
    : Promise.resolve([])

/** What a customer said about their agent, for others to read; erasure removes it from the page. */
export const testimonialsHeld: PersonalData = {
  category: 'What you said about your agent',
  collect: said,
  examine: allErasable(said),
  erase: async (db, { subject: { customerId }, gone }) => {
    if (!customerId) return
    const rows = await db.delete(testimonials).where(eq(testimonials.customerId, customerId)).returning({ id: testimonials.id })
    for (const { id } of rows) gone.add(id)
  },
}

const asked: PersonalData['collect'] = (db, { mobile }) => {
  const { id, name, line, bestTime, message, consent, createdAt } = callBacks
  return db.select({ id, name, line, bestTime, message, consent, createdAt }).from(callBacks).where(eq(callBacks.mobile, mobile))
}

/** What someone asked on an agent's page. */
export const callBacksHeld: PersonalData = {
  category: 'Calls that you asked for',
  collect: asked,
  examine: allErasable(asked),
  erase: async (db, { subject: { mobile }, gone }) => {
    const rows = await db.select({ id: callBacks.id }).from(callBacks).where(eq(callBacks.mobile, mobile))
    for (const { id } of rows) gone.add(id)
    if (rows.length > 0)
      await db.delete(callBacks).where(
        inArray(
          callBacks.id,
          rows.map(({ id }) => id),
        ),
      )
  },
}
