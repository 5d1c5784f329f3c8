import { extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { TariffRow } from '../../server/store/tariffs.ts'
import type { Run } from '../comparison.ts'

/** The last comparison of a version with quotations; null before the first. */
export const newestComparison =
  extensionPoint<(db: Db, version: Pick<TariffRow, 'id' | 'revision'>) => Promise<Run | null>>('newest comparison')
