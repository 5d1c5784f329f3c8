import type { Brand } from '#domain/brand.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { Block, Document } from '#kit/document.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { PolicyDetail } from '../public/contract.ts'
import { printableOf } from './printable.ts'
import type { PolicyRow } from './store.ts'

type Sections = PolicyDetail['sections']

/** How a block of the printed policy appears on screens: facts under their heading, and from the table of covers the limit of each. */
function sectionOf(block: Block): Sections {
  if (block.kind === 'facts')
    return [{ title: block.title, facts: [...(block.onScreen ?? block.facts)], isOfLimits: block.isOfLimits === true }]
  if (block.kind !== 'table' || !block.isOfLimits) return []
  const rows = block.rows.map(([label = '', value = '']) => ({ label, value }))
  return [{ title: block.title, facts: block.onScreen ? [...block.onScreen] : rows, isOfLimits: true }]
}

/** What the printed policy says, for a screen. */
export const sectionsIn = ({ blocks }: Document): Sections => blocks.flatMap(sectionOf)

/** What the policy says as it is in this row. */
export const sectionsOf = async (db: Db, row: PolicyRow, brand: Brand): Promise<Sections> =>
  sectionsIn(lineIn(row).documents.policy(await printableOf(db, row, brand), await getTariff(db, row.tariffId)))
