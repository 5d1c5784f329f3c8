import type { ComponentType } from 'react'
import { fieldsOf } from '../../field.ts'
import { type Answers, changeAnswer } from './answers.ts'
import classes from './form.module.css'
import type { ControlProps } from './input-props.ts'

type Props = ControlProps & {
  /** Given, not imported: controls draw rows, and rows draw controls. */
  readonly control: ComponentType<ControlProps>
  readonly row: Answers
  readonly index: number
  readonly changeRow: (row: Answers) => void
}

/** The fields of one of several rows. */
export function RowFields({ control: Cell, row, index, changeRow, field, id, answers, inside = {}, disabled, leave }: Props) {
  const { item } = field
  if (!item) return null
  const cells = fieldsOf(item)
  const unanswered = Object.fromEntries(cells.map(({ name }) => [name, undefined]))
  return (
    <div className={classes.row}>
      {cells
        .filter(({ when }) => !when || when(row))
        .map((cell) => {
          const path = `${field.name}.${index}.${cell.name}`
          const around = { ...answers, ...unanswered, ...row }
          return (
            <Cell
              key={cell.name}
              id={`${id}.${index}.${cell.name}`}
              field={cell.neededIf?.(around) ? { ...cell, required: true } : cell}
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
