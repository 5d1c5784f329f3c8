import type { TextInputProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'

export type SelectOption = { readonly value: string; readonly label: string }

export type SelectProps = Pick<
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
  | 'mt'
  | 'mb'
  | 'w'
  | 'miw'
  | 'maw'
  | 'flex'
  | 'style'
  | 'className'
> & {
  readonly data: readonly SelectOption[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly isClearable?: boolean
  readonly onBlur?: (() => void) | undefined
  readonly onFocus?: (() => void) | undefined
  readonly onClick?: (() => void) | undefined
}

export type SearchSelectProps = SelectProps & {
  /** How many are shown at a time; the others are found by typing. */
  readonly limit: number
  readonly nothingFound?: string
  /** Accepts typed text as well: the list is open. */
  readonly onTyped?: ((typed: string) => void) | undefined
  /** Searches elsewhere, so that all of `data` is what was found. */
  readonly onSearch?: ((typed: string) => void) | undefined
}

type Whole = SelectProps & Partial<SearchSelectProps>
const OF_THE_LIST = ['data', 'value', 'onChange', 'isClearable', 'limit', 'nothingFound', 'onTyped', 'onSearch'] as const
type FieldProps = Omit<Whole, (typeof OF_THE_LIST)[number]>

/** The props of the whole that are for the field and not for its list. */
export const fieldProps = (props: Whole): FieldProps =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !OF_THE_LIST.some((each) => each === name)))

/** Whether a list is used with a finger, on a screen that has no room for it beside the field. */
export const usePicksOnPhone = (): boolean | undefined =>
  useMediaQuery('(max-width: 48em) and (pointer: coarse)', undefined, { getInitialValueInEffect: false })
