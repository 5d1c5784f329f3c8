import { NativeSelect, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type TariffDetail } from '../../public/contract.ts'
import type { Packaged } from '../../rules/grid.ts'
import { valueAt } from '../../rules/values.ts'

type Props = { readonly tariff: TariffDetail; readonly packages: readonly Packaged[]; readonly disabled: boolean }

/** Versions of other lines that this one includes unchanged; others may be chosen. */
export function PackagedVersions({ tariff, packages, disabled }: Props) {
  const { send, busy } = useWrite(contract.packageTariff)
  const params = { id: tariff.id }
  const choose = async (within: string, versionId: string) => {
    const done = await send({ params, body: { revision: tariff.revision, within, versionId } })
    if (done) setCached(contract.tariffVersion, { params }, done.data)
  }
  if (packages.length === 0) return null
  return (
    <DetailCard title="Sold with it, unchanged">
      {packages.map(({ path, title }) => {
        const version = valueAt(tariff.tables, [...path, 'version'])
        const now = tariff.packages.find((each) => each.version === version)
        const others = tariff.packages.map(({ id, version: name, effectiveFrom, effectiveTo }) => ({
          value: id,
          label: effectiveTo
            ? `${name}, ${formatDay(effectiveFrom)} – ${formatDay(effectiveTo)}`
            : t('{version}, from {day}', { version: name, day: formatDay(effectiveFrom) }),
        }))
        return (
          <NativeSelect
            key={path.join('.')}
            label={title}
            description={
              disabled ? t('Save what you changed first.') : t('The premiums and rules of this version are included as they are.')
            }
            value={now?.id ?? ''}
            disabled={disabled || busy || !tariff.may.includes('edit')}
            data={now ? others : [{ value: '', label: String(version) }, ...others]}
            onChange={({ currentTarget }) => currentTarget.value && void choose(path.join('.'), currentTarget.value)}
          />
        )
      })}
      {tariff.packages.length === 0 && <Text size="sm">{t('No other version is active.')}</Text>}
    </DetailCard>
  )
}
