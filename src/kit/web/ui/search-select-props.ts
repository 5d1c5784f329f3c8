import type { TextInputProps } from '@mantine/core'

export type SelectOption = { readonly value: string; readonly label: string }

export type SearchSelectProps = Pick<
  TextInputProps,
  | 'id'
  | 'name'
  | 'label'
  | 'aria-label'
  | 'description'
  | 'inputWrapperOrder'
  | 'error'
  | 'required'
  | 'withAsterisk'
  | 'disabled'
  | 'autoComplete'
  | 'placeholder'
  | 'rightSection'
  | 'mb'
  | 'className'
  | 'onBlur'
  | 'onFocus'
  | 'onClick'
> & {
  readonly data: readonly SelectOption[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** How many are shown at a time; the others are found by typing. */
  readonly limit: number
  readonly nothingFound?: string
  readonly isClearable?: boolean
  /** Takes what is typed as well: the list is open. */
  readonly onTyped?: ((typed: string) => void) | undefined
  /** Searches elsewhere, so that all of `data` is what was found. */
  readonly onSearch?: ((typed: string) => void) | undefined
}
