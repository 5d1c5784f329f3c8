import type { ComponentType } from 'react'
import { fieldsOf } from '../../field.ts'
import { type Answers, applyingFields, changeAnswer } from './answers.ts'
import classes from './form.module.css'
import type { ControlProps } from './input-props.ts'

type Props = ControlProps & {
  /** Passed in, not imported: controls draw rows, and rows draw controls. */
  readonly control: ComponentType<ControlProps>
  readonly row: Answers
  readonly index: number
  readonly changeRow: (row: Answers) => void
}

/** The fields of one of several rows. */
export function RowFields({ control: Cell, row, index, changeRow, field, id, answers, inside = {}, disabled, leave }: Props) {
  const { item } = field
  if (!item) return null
  const unanswered = Object.fromEntries(fieldsOf(item).map(({ name }) => [name, undefined]))
  const around = { ...answers, ...unanswered, ...row }
  return (
    <div className={classes.row}>
      {applyingFields(item, row, around).map((cell) => {
        const path = `${field.name}.${index}.${cell.name}`
        return (
          <Cell
            key={cell.name}
            id={`${id}.${index}.${cell.name}`}
            field={cell}
            answers={around}
            error={inside[path]}
            disabled={disabled}
            change={(value) => changeRow(changeAnswer(item, row, cell.name, value))}
            leave={() => leave(path)}
          />
        )
      })}
    </div>
  )
}
