import { Autocomplete, Select } from '@mantine/core'
import { t } from '../../text.ts'
import { fieldProps, type SearchSelectProps, type SelectProps } from './select-props.ts'

/** A select whose list opens at its field; with a `limit` it is searched by typing. */
export default function DeskSelect(props: SelectProps & Partial<SearchSelectProps>) {
  const { data, value, onChange, limit, nothingFound = t('Nothing found'), isClearable = false, onTyped, onSearch } = props
  const field = fieldProps(props)
  if (onTyped) {
    const typed = data.find((option) => option.value === value)?.label ?? value ?? ''
    const labels = [...new Set(data.map((option) => option.label))]
    return <Autocomplete {...field} data={labels} {...(limit ? { limit } : {})} maxDropdownHeight={280} value={typed} onChange={onTyped} />
  }
  return (
    <Select
      {...field}
      data={[...data]}
      {...(limit ? { searchable: true, limit, maxDropdownHeight: 280, nothingFoundMessage: nothingFound } : {})}
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      allowDeselect={false}
      value={value}
      {...(onSearch ? { onSearchChange: onSearch, filter: ({ options }) => options } : {})}
      onChange={(next) => onChange(next)}
    />
  )
}
