import { useState } from 'react'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { refreshReads } from '#kit/web/queries.ts'
import { useRemembered } from '#kit/web/session.ts'
import { known } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type TariffDetail } from '../contract.ts'
import { merged } from '../rules/merged.ts'
import { isRecord, type Path, type Tables, withValue } from '../rules/values.ts'

/** Tables as a person changed them, and the tables and revision at which they began. */
type Edited = { readonly revision: number; readonly base: Tables; readonly tables: Tables }

/** The tables of a version as a person changes them: kept until they are saved. */
export function useTables(tariff: TariffDetail) {
  const { id, may } = tariff
  const [edited, setEdited] = useRemembered<Edited | null>(`tariff-tables-${id}`, null)
  const [failure, setFailure] = useState<Failure>()
  const { submit, busy } = useWrite(contract.saveTariff)
  const mayEdit = may.includes('edit')
  const now = mayEdit && edited ? edited : { revision: tariff.revision, base: tariff.tables, tables: tariff.tables }
  const change = (path: Path, value: unknown) => {
    const tables = withValue(now.tables, path, value)
    if (isRecord(tables)) setEdited({ ...now, tables })
  }
  const drop = () => {
    setFailure(undefined)
    setEdited(null)
  }
  const save = async () => {
    setFailure(undefined)
    try {
      const saved = await submit({ params: { id }, body: { revision: now.revision, tables: { ...now.tables } } })
      known(contract.tariffVersion, { params: { id } }, saved)
      setEdited(null)
    } catch (thrown) {
      setFailure(failureOf(thrown))
      // What somebody else saved meanwhile is shown beside what was not.
      void refreshReads()
    }
  }
  /** Puts the changes on what somebody else saved meanwhile. */
  const putOnNewer = () => {
    const tables = merged(now.base, now.tables, tariff.tables)
    setFailure(undefined)
    if (isRecord(tables)) setEdited({ revision: tariff.revision, base: tariff.tables, tables })
  }
  return {
    tables: now.tables,
    isChanged: mayEdit && edited !== null,
    isStale: mayEdit && edited !== null && edited.revision !== tariff.revision,
    /** Changes that were not saved before the version was no draft any more. */
    isTooLate: !mayEdit && edited !== null,
    ...{ change, save, drop, putOnNewer, busy, failure },
  }
}
