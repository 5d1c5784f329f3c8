import { eq, inArray, or } from 'drizzle-orm'
import { leadIdsOfPerson } from '#features/work/leads/public/server/of-person.ts'
import type { Db } from '#kit/server/db.ts'
import { allErasable, type DataSubject, type PersonalData } from '#kit/server/personal-data.ts'
import { appointments } from '../public/server/tables.ts'

async function ofPerson(db: Db, subject: DataSubject) {
  const leads = await leadIdsOfPerson(db, subject)
  return or(
    eq(appointments.mobile, subject.mobile),
    subject.customerId ? eq(appointments.customerId, subject.customerId) : undefined,
    leads.length > 0 ? inArray(appointments.leadId, leads) : undefined,
  )
}

const collect: PersonalData['collect'] = async (db, subject) => {
  const {
    id,
    title,
    personName,
    mobile,
    place,
    notes,
    startsAt,
    endsAt,
    status,
    disposition,
    remindPerson,
    cancelledAt,
    cancelReason,
    createdAt,
  } = appointments
  return db
    .select({
      id,
      title,
      personName,
      mobile,
      place,
      notes,
      startsAt,
      endsAt,
      status,
      disposition,
      remindPerson,
      cancelledAt,
      cancelReason,
      createdAt,
    })
    .from(appointments)
    .where(await ofPerson(db, subject))
    .orderBy(appointments.createdAt)
}

/** Whom an advisor met or was to meet. */
export const appointmentsHeld: PersonalData = {
  category: 'Appointments',
  collect,
  examine: allErasable(collect),
  erase: async (db, { subject, gone }) => {
    const erased = await db
      .delete(appointments)
      .where(await ofPerson(db, subject))
      .returning({ id: appointments.id })
    for (const { id } of erased) gone.add(id)
  },
}
