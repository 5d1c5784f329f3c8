import { Autocomplete, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { t } from '../text.ts'
import type { SearchSelectProps } from './search-select-props.ts'
import { SelectSheet } from './select-sheet.tsx'

const ON_PHONE = '(max-width: 48em) and (pointer: coarse)'

/**
 * One of a list that is searched by typing. On a phone the list has the screen for itself: beside the field there is no room for it above the
 * keyboard, and a list that follows the field fights the finger that swipes it.
 */
export function SearchSelect(props: SearchSelectProps) {
  const isPhone = useMediaQuery(ON_PHONE, undefined, { getInitialValueInEffect: false })
  if (isPhone) return <SelectSheet {...props} />
  const { data, value, onChange, limit, nothingFound = t('Nothing found'), isClearable = false, onTyped, onSearch, ...field } = props
  if (onTyped) {
    const typed = data.find((option) => option.value === value)?.label ?? value ?? ''
    const labels = [...new Set(data.map((option) => option.label))]
    return <Autocomplete {...field} data={labels} limit={limit} maxDropdownHeight={280} value={typed} onChange={onTyped} />
  }
  return (
    <Select
      {...field}
      searchable
      data={[...data]}
      limit={limit}
      maxDropdownHeight={280}
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      allowDeselect={false}
      nothingFoundMessage={nothingFound}
      value={value}
      {...(onSearch ? { onSearchChange: onSearch, filter: ({ options }) => options } : {})}
      onChange={(next) => onChange(next)}
    />
  )
}
