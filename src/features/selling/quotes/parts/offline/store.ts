import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DRAFT_PREFIX } from '#kit/web/draft-prefix.ts'
import { noRoom } from '#kit/web/failure.ts'
import { useIsUnsent } from '#kit/web/outbox.ts'
import { entryOfAct } from '#kit/web/outbox-store.ts'
import { queries } from '#kit/web/queries.ts'
import { deleteEncrypted, getEncrypted, namesBeginning, putEncrypted } from '#kit/web/vault.ts'
import { OfflineQuotation } from '../../rules/offline-quotation.ts'

/** Stored as drafts, so that they outlive a session that merely ended. */
const PREFIX = `${DRAFT_PREFIX}quotation-here/`
const QUERY = ['quotation here']

export const readOfflineQuotation = async (id: string): Promise<OfflineQuotation | null> =>
  OfflineQuotation.safeParse(await getEncrypted(PREFIX + id)).data ?? null

export async function keepOfflineQuotation(quotation: OfflineQuotation): Promise<void> {
  if (!(await putEncrypted(PREFIX + quotation.id, quotation))) throw noRoom()
  queries.setQueryData([...QUERY, quotation.id], quotation)
  await queries.invalidateQueries({ queryKey: [...QUERY, 'all'] })
}

export async function forgetOfflineQuotation(id: string): Promise<void> {
  await deleteEncrypted(PREFIX + id)
  queries.setQueryData([...QUERY, id], null)
  await queries.invalidateQueries({ queryKey: [...QUERY, 'all'] })
}

/** Checked once more: a waiting write is shown a moment later than it is stored. */
async function forgetSent(id: string): Promise<void> {
  if (!(await entryOfAct('writes', id))) await forgetOfflineQuotation(id)
}

const readAll = async (): Promise<readonly OfflineQuotation[]> => {
  const found = await Promise.all((await namesBeginning(PREFIX)).map((name) => readOfflineQuotation(name.slice(PREFIX.length))))
  return found.filter((each) => each !== null).toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))
}

/** Quotations that were started on this device and that the server does not have yet, newest first. */
export const useOfflineQuotations = (): readonly OfflineQuotation[] =>
  useQuery({ queryKey: [...QUERY, 'all'], queryFn: readAll, meta: { aside: true } }).data ?? []

/**
 * The quotation, where it was started on this device and the server does not have it yet; null where not, undefined until that is known.
 */
export function useOfflineQuotation(id: string | undefined): OfflineQuotation | null | undefined {
  const { data } = useQuery({ queryKey: [...QUERY, id], queryFn: () => (id ? readOfflineQuotation(id) : null), meta: { aside: true } })
  const isUnsent = useIsUnsent(id)
  // What was sent belongs to the server from then on; what was given up is gone.
  const isOver = Boolean(data?.made) && isUnsent === false
  useEffect(() => {
    if (id && isOver) void forgetSent(id)
  }, [id, isOver])
  return data
}
