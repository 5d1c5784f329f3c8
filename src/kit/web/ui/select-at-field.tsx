import { TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../router/lazy-part.ts'
import type { SearchSelectProps, SelectProps } from './select-props.ts'

const DeskSelect = lazyPart(() => import('./desk-select.tsx'))

/** One of a list that opens at its field. */
export function SelectAtField(props: SelectProps & Partial<SearchSelectProps>) {
  const { data, value, onChange: _, limit: __, nothingFound: ___, isClearable: ____, onTyped: _____, onSearch: ______, ...field } = props
  const label = data.find((option) => option.value === value)?.label ?? ''
  return (
    <Suspense fallback={<TextInput {...field} value={label} disabled readOnly />}>
      <DeskSelect {...props} />
    </Suspense>
  )
}
