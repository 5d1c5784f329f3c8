import type { ReactNode } from 'react'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type TariffDetail } from '../public/contract.ts'
import { tariffsAddress } from '../public/parts/addresses.ts'

/** Draws the version that the address names, `?tariff=…`; says so when there is none, and links on. */
export function WithTariff({ children }: { readonly children: (tariff: TariffDetail) => ReactNode }) {
  const [id] = useQueryParam('tariff')
  const read = useRead(contract.tariffVersion, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const instead = { to: tariffsAddress(), way: t('See the tariffs') }
  if (!id) return <MissingRecord what={t('No version of a tariff was chosen.')} {...instead} />
  return (
    <Loaded read={read} instead={instead} page={{ title: t('Tariff'), back: tariffsAddress() }}>
      {children}
    </Loaded>
  )
}
