import type { ReactNode } from 'react'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Needs } from '#kit/web/ui/needs.tsx'
import { Ready } from '#kit/web/ui/ready.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type TariffDetail } from '../public/contract.ts'
import { listAddress } from '../public/parts/addresses.ts'

/** Draws the version that the address names, `?tariff=…`; says so when there is none, and offers the way on. */
export function WithTariff({ children }: { readonly children: (tariff: TariffDetail) => ReactNode }) {
  const [id] = useQueryParam('tariff')
  const read = useRead(contract.tariffVersion, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const instead = { to: listAddress(), way: t('See the tariffs') }
  if (!id) return <Needs what={t('No version of a tariff was chosen.')} {...instead} />
  return (
    <Ready read={read} instead={instead} page={{ title: t('Tariff'), back: listAddress() }}>
      {children}
    </Ready>
  )
}
