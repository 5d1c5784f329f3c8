import { dayOf } from '#domain/day.ts'
import { now as clock } from '#kit/server/clock.ts'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { eraseOf } from './erase.ts'
import { applicationsOfPerson, documentsOf, messagesOf } from './store/applications.ts'

const isOver = (state: string) => state === 'declined' || state === 'withdrawn' || state === 'draft'

/** What people entered when they applied to become agents. */
export const applicationsHeld: PersonalData = {
  category: 'Applications to become an agent',
  collect: async (db, subject) =>
    Promise.all(
      (await applicationsOfPerson(db, subject)).map(async (row) => ({
        ...{ id: row.id, number: row.number, state: row.state, mobile: row.mobile, email: row.email, name: row.name },
        answers: JSON.stringify(row.answers),
        documents: (await documentsOf(db, row.id)).map(({ kind, name }) => `${kind}: ${name}`).join('; '),
        messages: (await messagesOf(db, row.id)).map(({ text }) => text).join('\n'),
        ...{ consentAt: row.consentAt, submittedAt: row.submittedAt, createdAt: row.createdAt },
      })),
    ),
  examine: async (db, subject) => {
    const rows = await applicationsOfPerson(db, subject)
    const kept = rows.filter(({ state, staffId }) => !isOver(state) || staffId !== null)
    return {
      erasable: rows.length - kept.length,
      kept: kept.length
        ? [
            {
              count: kept.length,
              because:
                'An application that is under review, or that led to an agent’s account, is kept for as long as that lasts (Insurance Code, sections 307 and following).',
              until: null,
            },
          ]
        : [],
    }
  },
  erase: async (db, { subject, gone }) => {
    const rows = (await applicationsOfPerson(db, subject)).filter(({ state, staffId }) => isOver(state) && staffId === null)
    for (const { id } of rows) gone.add(id)
    await eraseOf(db, rows, dayOf(clock()))
  },
}
