import { requireStaff } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { emit } from '#kit/extension-point.ts'
import { fileProblem, requireSingleFile } from '#kit/server/checked-file.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { contract, type ScreeningListVersion } from '../public/contract.ts'
import { screeningListReplaced } from '../public/server/events.ts'
import { decide } from './decide.ts'
import { matchDetail } from './detail.ts'
import { readList } from './read-list.ts'
import { getMatch, listVersions, lockMatch, matchesPage, replaceList } from './store.ts'

export const screeningApi = () =>
  serving(contract, {
    screeningMatches: async ({ query }, { page }) => {
      const statement = matchesPage(query)
      return page(statement.query, statement.values)
    },
    screeningMatch: async ({ params }, { db, actor, about }) => {
      about(`screening:${params.id}`)
      return matchDetail(db, await getMatch(db, params.id), requireStaff(actor).id)
    },
    decideScreening: async ({ params, body: { version, ...decision } }, { db, actor, now, enqueue, about }) => {
      const row = await lockMatch(db, params.id)
      about(`screening:${row.id}`)
      if (row.version !== version) throw problem('changed-meanwhile')
      await decide(db, row, decision, { actor: requireStaff(actor), now, enqueue })
      return matchDetail(db, await getMatch(db, row.id), requireStaff(actor).id)
    },
    screeningLists: async (_, { db }) => versions(db),
    uploadScreeningList: async ({ query: { source, listedOn } }, uploads) => {
      const { bytes, isCut } = requireSingleFile(uploads, 'list')
      if (isCut) throw fileProblem('list', 413, 'The file is larger than we accept: 10 MB at most.')
      const { entries, problems } = readList(utf8Of(bytes))
      if (problems.length > 0) throw problem('invalid', { message: 'The list was not accepted: nothing was changed.', fields: problems })
      return async ({ db, actor, now, enqueue, about }) => {
        if (listedOn > dayOf(now)) throw problem('invalid', { fields: [{ path: 'listedOn', message: 'This day is in the future.' }] })
        about(`screening-list:${source}`)
        await replaceList(db, { source, listedOn, isDemonstration: false, uploadedBy: requireStaff(actor).id }, entries, now)
        await emit(screeningListReplaced, db, enqueue)
        return versions(db)
      }
    },
  })

function utf8Of(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fileProblem('list', 422, 'The file is not UTF-8. Save it again as “CSV UTF-8”.')
  }
}

async function versions(db: Db): Promise<ScreeningListVersion[]> {
  const rows = await listVersions(db)
  const names = await namesOfStaff(
    db,
    rows.map(({ uploadedBy }) => uploadedBy),
  )
  return rows.map(({ id, source, listedOn, isDemonstration, entryCount, uploadedBy, createdAt, replacedAt }) => ({
    ...{ id, source, listedOn, isDemonstration, entryCount },
    uploadedBy: uploadedBy && (names.get(uploadedBy) ?? null),
    createdAt: createdAt.toISOString(),
    replacedAt: replacedAt?.toISOString() ?? null,
  }))
}
