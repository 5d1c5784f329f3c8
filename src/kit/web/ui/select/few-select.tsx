import { NativeSelect } from '@mantine/core'
import classes from './few-select.module.css'
import { SelectAtField } from './select-at-field.tsx'
import { type SelectProps, usePicksOnPhone } from './select-props.ts'

/** A select with few options. A phone has its own picker for them, with thumb-sized targets, and fetches nothing for it. */
export const FewSelect = (props: SelectProps) => (usePicksOnPhone() ? <PhonePicker {...props} /> : <SelectAtField {...props} />)

function PhonePicker({ data, value, onChange, placeholder, isClearable = false, ...field }: SelectProps) {
  // A picker shows its first option if it does not know the value.
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
