import { Checkbox, type CheckboxProps } from '@mantine/core'
import { useId } from 'react'
import { t } from '../text.ts'
import classes from './list-rows.module.css'

/** The chosen rows, by key, over all pages of the list. */
export type Selection<Row> = {
  readonly chosen: ReadonlySet<string>
  readonly choose: (next: ReadonlySet<string>) => void
  /** The name of the row, for screen readers. */
  readonly nameOf: (row: Row) => string
}

type Props<Row> = { readonly choosing: Selection<Row>; readonly row: Row; readonly rowKey: string }

/** Chooses one row. */
export const SelectRow = <Row,>({ choosing: { chosen, choose, nameOf }, row, rowKey }: Props<Row>) => (
  <RoomyCheckbox
    aria-label={t('Choose {name}', { name: nameOf(row) })}
    checked={chosen.has(rowKey)}
    onChange={({ currentTarget: { checked } }) => choose(changed(chosen, [rowKey], checked))}
  />
)

type AllProps<Row> = { readonly choosing: Selection<Row>; readonly keys: readonly string[] }

/** Selects every row of the page. */
export function SelectAll<Row>({ choosing: { chosen, choose }, keys }: AllProps<Row>) {
  const count = keys.filter((key) => chosen.has(key)).length
  return (
    <RoomyCheckbox
      aria-label={t('Choose all on this page')}
      checked={count > 0 && count === keys.length}
      indeterminate={count > 0 && count < keys.length}
      onChange={({ currentTarget: { checked } }) => choose(changed(chosen, keys, checked))}
    />
  )
}

/** A checkbox whose target is larger than its box. */
function RoomyCheckbox(props: CheckboxProps) {
  const id = useId()
  return (
    <label className={classes.box} htmlFor={id}>
      <Checkbox id={id} {...props} />
    </label>
  )
}

function changed(chosen: ReadonlySet<string>, keys: readonly string[], isIn: boolean): ReadonlySet<string> {
  return isIn ? new Set([...chosen, ...keys]) : new Set([...chosen].filter((key) => !keys.includes(key)))
}
