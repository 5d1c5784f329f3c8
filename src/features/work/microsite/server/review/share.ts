import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import type { Db } from '#kit/server/db.ts'
import type { FileStore } from '#kit/server/files.ts'
import { drawSharePicture } from '../share-picture.ts'
import { standingOf } from '../standing.ts'
import type { WrittenRow } from './written.ts'

type Given = { readonly brand: Brand; readonly files: FileStore; readonly now: Date }

/** Draws the picture for a shared link to a page, from what is known now; a page that could not be shown has none. */
export async function drawShare(db: Db, { row }: Extract<WrittenRow, { kind: 'page' }>, { brand, files, now }: Given) {
  const { agent, licensed, hiddenBecause } = await standingOf(db, row.agentId, dayOf(now))
  if (!agent || hiddenBecause) throw problem('not-now', { message: hiddenBecause ?? '' })
  const number = licensed[0]?.licence.number
  const lines = [row.content.headline, `${brand.name} · ${branchName(agent.branch)}`, `Insurance Commission licence ${number}`]
  return async () => {
    const photo = row.photoKey ? await files.get(row.photoKey) : undefined
    return drawSharePicture({ colour: brand.primary, accent: brand.accent, photo, title: nameOf(agent), lines })
  }
}
