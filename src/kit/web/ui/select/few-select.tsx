import { NativeSelect } from '@mantine/core'
import classes from './few-select.module.css'
import { SelectAtField } from './select-at-field.tsx'
import { type SelectProps, usePicksOnPhone } from './select-props.ts'

/** One of a few. A phone has a picker of its own for them, with targets for a thumb, and fetches nothing for it. */
export const FewSelect = (props: SelectProps) => (usePicksOnPhone() ? <PhonePicker {...props} /> : <SelectAtField {...props} />)

function PhonePicker({ data, value, onChange, placeholder, isClearable = false, ...field }: SelectProps) {
  // A picker shows its first where it does not know the value.
  const isChosen = data.some((option) => option.value === value)
  return (
    <NativeSelect
      {...field}
      value={isChosen && value !== null ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      {...(isChosen ? {} : { classNames: { input: classes.unanswered ?? '' } })}
    >
      {(isClearable || !isChosen) && (
        <option value="" hidden={!isClearable}>
          {placeholder}
        </option>
      )}
      {data.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}
