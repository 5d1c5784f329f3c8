import type { PersonalData } from '#kit/server/personal-data.ts'
import { reportFilesOf, reportsOfNumber } from './store.ts'

const collect: PersonalData['collect'] = async (db, { mobile }) =>
  Promise.all(
    (await reportsOfNumber(db, mobile)).map(async ({ id, number, state, name, knownBy, lossAt, told, createdAt }) => ({
      ...{ id, number, state, name, knownBy, lossAt, createdAt, place: told.place, story: told.story, injured: told.injured ?? null },
      files: (await reportFilesOf(db, id)).map((file) => file.name).join('\n'),
    })),
  )

/** Accidents reported by people who are not insured: they may become claims against us, and are kept like those. */
export const thirdPartyReportsHeld: PersonalData = {
  category: 'Accidents you reported as a third party',
  collect,
  examine: async (db, subject) => {
    const count = (await collect(db, subject, new Set())).length
    return {
      erasable: 0,
      kept: count > 0 ? [{ count, because: 'They are needed to establish or defend claims from the accident.', until: null }] : [],
    }
  },
}
