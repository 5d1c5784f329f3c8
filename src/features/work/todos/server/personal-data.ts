import { eq, inArray, or, sql } from 'drizzle-orm'
import { leadIdsOfPerson } from '#features/work/leads/public/server/of-person.ts'
import type { Db } from '#kit/server/db.ts'
import { allErasable, type DataSubject, type PersonalData } from '#kit/server/personal-data.ts'
import { todos } from '../public/server/tables.ts'

async function ofPerson(db: Db, subject: DataSubject) {
  const leads = await leadIdsOfPerson(db, subject)
  return or(
    subject.customerId ? eq(todos.customerId, subject.customerId) : sql`false`,
    leads.length > 0 ? inArray(todos.leadId, leads) : undefined,
  )
}

const collect: PersonalData['collect'] = async (db, subject) => {
  const { id, title, notes, dueAt, status, doneAt, createdAt } = todos
  return db
    .select({ id, title, notes, dueAt, status, doneAt, createdAt })
    .from(todos)
    .where(await ofPerson(db, subject))
    .orderBy(todos.createdAt)
}

/** What a staff member promised to do for a person. */
export const promisesHeld: PersonalData = {
  category: 'What advisors promised to do',
  collect,
  examine: allErasable(collect),
  erase: async (db, { subject, gone }) => {
    const erased = await db
      .delete(todos)
      .where(await ofPerson(db, subject))
      .returning({ id: todos.id })
    for (const { id } of erased) gone.add(id)
  },
}
