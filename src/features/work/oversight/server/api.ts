import { parseMobile } from '#domain/mobile.ts'
import { problem } from '#domain/problem.ts'
import { serving } from '#kit/server/http.ts'
import { hashOfIdentifier } from '#kit/server/security-trail.ts'
import { contract } from '../public/contract.ts'
import { trailEntrySql, trailPage } from './lists.ts'
import { subjectsOf } from './subjects.ts'

export type OversightDeps = {
  /** The key for hashing what people type to sign in. */
  readonly identifierKey: string
  readonly flushSecurityEvents: () => Promise<void>
}

const ENTRY = /^\d{1,15}$/

export const oversightApi = ({ identifierKey, flushSecurityEvents }: OversightDeps) =>
  serving(contract, {
    trail: async ({ query }, { db, page }) => {
      await flushSecurityEvents()
      const { search } = query
      const sought =
        search === undefined
          ? undefined
          : { subjects: await subjectsOf(db, search), identifier: hashOfIdentifier(identifierKey, parseMobile(search) ?? search) }
      const statement = trailPage(query, sought)
      return page(statement.query, statement.values)
    },
    trailEntry: async ({ params: { id } }, { page }) => {
      if (!ENTRY.test(id)) throw problem('not-found')
      const { query, values } = trailEntrySql(Number(id))
      const found = await page(query, values)
      if (found.jsonText === 'null') throw problem('not-found')
      return found
    },
  })
