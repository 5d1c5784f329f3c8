import { TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../router/lazy-part.ts'
import { fieldProps, type SearchSelectProps, type SelectProps } from './select-props.ts'

const DeskSelect = lazyPart(() => import('./desk-select.tsx'))

/** A select whose list opens at its field. */
export function SelectAtField(props: SelectProps & Partial<SearchSelectProps>) {
  const label = props.data.find(({ value }) => value === props.value)?.label ?? ''
  return (
    <Suspense fallback={<TextInput {...fieldProps(props)} value={label} disabled readOnly />}>
      <DeskSelect {...props} />
    </Suspense>
  )
}
