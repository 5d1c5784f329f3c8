import type { PersonalData } from '#kit/server/personal-data.ts'
import { forgetRequests } from './forget.ts'
import { messagesOf, requestsOfCustomer } from './store/requests.ts'

const BECAUSE = 'What you asked or complained about is being worked on. It can be erased once it is solved.'

const isSolved = ({ state }: { readonly state: string }) => state === 'solved'

/** What customers asked the help desk. What is waiting for an answer is kept until it has one. */
export const requestsHeld: PersonalData = {
  category: 'What you asked the help desk',
  collect: async (db, { customerId }) =>
    Promise.all(
      (customerId ? await requestsOfCustomer(db, customerId) : []).map(async (row) => {
        const messages = (await messagesOf(db, row.id)).filter(({ isNote }) => !isNote)
        return {
          ...{ id: row.id, number: row.number, topic: row.topic, state: row.state, createdAt: row.createdAt, solvedAt: row.solvedAt },
          messages: messages.map(({ text, name }) => text || name).join('\n'),
          ...{ score: row.score, remark: row.remark, appState: row.appState ? JSON.stringify(row.appState) : null },
        }
      }),
    ),
  examine: async (db, { customerId }) => {
    const rows = customerId ? await requestsOfCustomer(db, customerId) : []
    const open = rows.filter((row) => !isSolved(row)).length
    return { erasable: rows.length - open, kept: open > 0 ? [{ count: open, because: BECAUSE, until: null }] : [] }
  },
  erase: async (db, { subject: { customerId }, gone }) => {
    if (!customerId) return
    const rows = (await requestsOfCustomer(db, customerId)).filter(isSolved)
    for (const { id } of rows) gone.add(id)
    await forgetRequests(db, rows)
  },
}
