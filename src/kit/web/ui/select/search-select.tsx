import { SelectAtField } from './select-at-field.tsx'
import { type SearchSelectProps, usePicksOnPhone } from './select-props.ts'
import { SelectSheet } from './select-sheet.tsx'

/**
 * A select that is searched by typing. On a phone the list has the whole screen: beside the field there is no room for it above the
 * keyboard, and a list that follows the field interferes with swiping.
 */
export const SearchSelect = (props: SearchSelectProps) => (usePicksOnPhone() ? <SelectSheet {...props} /> : <SelectAtField {...props} />)
