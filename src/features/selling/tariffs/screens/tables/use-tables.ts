import { useState } from 'react'
import { useDraft } from '#kit/web/draft.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { refreshReads } from '#kit/web/queries.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type TariffDetail } from '../../public/contract.ts'
import { threeWayMerge } from '../../rules/three-way-merge.ts'
import { isRecord, type Path, type Tables, withValue } from '../../rules/values.ts'

/** Tables as a person changed them, with the tables and revision from which they started. */
type Edited = { readonly [name: string]: unknown; readonly revision: number; readonly base: Tables; readonly tables: Tables }

const isEdited = (kept: Readonly<Record<string, unknown>>): kept is Edited =>
  typeof kept.revision === 'number' && isRecord(kept.base) && isRecord(kept.tables)

/** The tables of a version as a person changes them: stored on the device until they are saved. */
export function useTables(tariff: TariffDetail) {
  const { id, may } = tariff
  const [edited, setEdited] = useState<Edited | null>(null)
  const dropDraft = useDraft(`tariff/${id}/tables`, edited, edited !== null, (kept) => {
    if (edited === null && isEdited(kept)) setEdited(kept)
  })
  const [failure, setFailure] = useState<Failure>()
  const { submit, busy } = useWrite(contract.saveTariff)
  const mayEdit = may.includes('edit')
  const now = mayEdit && edited ? edited : { revision: tariff.revision, base: tariff.tables, tables: tariff.tables }
  const change = (path: Path, value: unknown) => {
    const tables = withValue(now.tables, path, value)
    if (isRecord(tables)) setEdited({ ...now, tables })
  }
  const forget = () => {
    dropDraft()
    setEdited(null)
  }
  const drop = () => {
    setFailure(undefined)
    forget()
  }
  const save = async () => {
    setFailure(undefined)
    try {
      const saved = await submit({ params: { id }, body: { revision: now.revision, tables: { ...now.tables } } })
      setCached(contract.tariffVersion, { params: { id } }, saved)
      forget()
    } catch (thrown) {
      setFailure(failureOf(thrown))
      // What someone else saved in the meantime is shown beside what was not saved.
      void refreshReads()
    }
  }
  /** Applies the changes to what someone else saved in the meantime. */
  const putOnNewer = () => {
    const tables = threeWayMerge(now.base, now.tables, tariff.tables)
    setFailure(undefined)
    if (isRecord(tables)) setEdited({ revision: tariff.revision, base: tariff.tables, tables })
  }
  return {
    tables: now.tables,
    isChanged: mayEdit && edited !== null,
    isStale: mayEdit && edited !== null && edited.revision !== tariff.revision,
    /** Changes that were not saved before the version stopped being a draft. */
    isTooLate: !mayEdit && edited !== null,
    ...{ change, save, drop, putOnNewer, busy, failure },
  }
}
