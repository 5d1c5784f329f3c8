import { useState } from 'react'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { useRemembered } from '#kit/web/session.ts'
import { known } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type TariffDetail } from '../contract.ts'
import { isRecord, type Path, type Tables, withValue } from '../rules/values.ts'

type Edited = { readonly revision: number; readonly tables: Tables }

/** The tables of a version as a person changes them: kept until they are saved, at the revision at which the change began. */
export function useTables(tariff: TariffDetail) {
  const { id } = tariff
  const [edited, setEdited] = useRemembered<Edited | null>(`tariff-tables-${id}`, null)
  const [failure, setFailure] = useState<Failure>()
  const { submit, busy } = useWrite(contract.saveTariff)
  const revision = edited?.revision ?? tariff.revision
  const tables = edited?.tables ?? tariff.tables
  const change = (path: Path, value: unknown) => {
    const next = withValue(tables, path, value)
    if (isRecord(next)) setEdited({ revision, tables: next })
  }
  const drop = () => {
    setFailure(undefined)
    setEdited(null)
  }
  const save = async () => {
    setFailure(undefined)
    try {
      const saved = await submit({ params: { id }, body: { revision, tables: { ...tables } } })
      known(contract.tariffVersion, { params: { id } }, saved)
      setEdited(null)
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }
  return {
    tables,
    isChanged: edited !== null,
    isStale: edited !== null && edited.revision !== tariff.revision,
    change,
    save,
    drop,
    busy,
    failure,
  }
}
