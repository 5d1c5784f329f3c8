import { contract as lists } from '#features/reference/lookups/public/contract.ts'
import { t } from '#kit/web/text.ts'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { useRead } from '#kit/web/use-read.ts'

type Props = { readonly value: string | undefined; readonly onChange: (code: string | undefined) => void }

/** Only people of the branches of one commercial structure. */
export function StructureFilter({ value, onChange }: Props) {
  const { data = [] } = useRead(lists.listOfValues, { query: { name: 'CommercialStructure' } }, { lasting: true })
  return (
    <SearchSelect
      aria-label={t('Commercial structure')}
      w={256}
      isClearable
      placeholder={t('Every commercial structure')}
      value={value ?? null}
      data={data.map(({ code, label }) => ({ value: code, label }))}
      onChange={(next) => onChange(next ?? undefined)}
      limit={50}
    />
  )
}
