import { Button, Card, CloseButton, Group, Input, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentType, useRef } from 'react'
import { fieldsOf, likelyAnswers, rowsIn } from '../../field.ts'
import { t } from '../text.ts'
import { changeAnswer } from './answers.ts'
import classes from './form.module.css'
import type { ControlProps } from './input-props.ts'

/** Rows that a person adds and removes, each a small form of the same controls: a card on a phone, a line on a desktop. */
export default function Items({
  control: Cell,
  ...props
}: ControlProps & {
  /** Given, not imported: controls draw items, and items draw controls. */
  readonly control: ComponentType<ControlProps>
}) {
  const { field, id, answers, inside = {}, disabled, change, leave } = props
  const { item, row = { called: 'Row', add: 'Add a row', atMost: 20 } } = field
  const rows = rowsIn(answers[field.name])
  const keys = useKeys(rows.length)
  const add = useRef<HTMLButtonElement>(null)
  if (!item) return null
  const cells = fieldsOf(item)
  const unanswered = Object.fromEntries(cells.map(({ name }) => [name, undefined]))

  const focusSoon = (path: string) => setTimeout(() => document.getElementById(path)?.focus())
  const append = () => {
    change([...rows, likelyAnswers(item, Object.keys(item.shape))])
    focusSoon(`${id}.${rows.length}.${cells[0]?.name}`)
  }
  const remove = (index: number) => {
    keys.drop(index)
    change(rows.filter((_, at) => at !== index))
    setTimeout(() => add.current?.focus())
  }

  return (
    <fieldset className={classes.items}>
      <legend className={classes.caption}>{t(field.label)}</legend>
      {field.help && (
        <Text size="sm" c="dimmed" mb={6}>
          {t(field.help)}
        </Text>
      )}
      {rows.map((each, index) => (
        <Card key={keys.at(index)} withBorder mt="xs" padding="sm" role="group" aria-label={`${t(row.called)} ${index + 1}`}>
          <Group justify="space-between" wrap="nowrap" mb={4}>
            <Text size="sm" c="dimmed" aria-hidden>
              {t(row.called)} {index + 1}
            </Text>
            <CloseButton
              size="lg"
              disabled={disabled}
              aria-label={t('Remove {what}', { what: `${t(row.called)} ${index + 1}` })}
              onClick={() => remove(index)}
            />
          </Group>
          <div className={classes.row}>
            {cells
              .filter(({ when }) => !when || when(each))
              .map((cell) => {
                const path = `${field.name}.${index}.${cell.name}`
                return (
                  <Cell
                    key={cell.name}
                    id={`${id}.${index}.${cell.name}`}
                    field={cell}
                    answers={{ ...answers, ...unanswered, ...each }}
                    error={inside[path]}
                    disabled={disabled}
                    change={(value) =>
                      change(rows.map((other, at) => (at === index ? changeAnswer(item, other, cell.name, value) : other)))
                    }
                    leave={() => leave(path)}
                  />
                )
              })}
          </div>
        </Card>
      ))}
      <Button
        ref={add}
        id={id}
        mt="xs"
        variant="default"
        leftSection={<IconPlus size={18} />}
        disabled={disabled || rows.length >= row.atMost}
        onClick={append}
      >
        {t(row.add)}
      </Button>
      {rows.length >= row.atMost && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('There may be {count} at most.', { count: row.atMost })}
        </Text>
      )}
      {props.error && <Input.Error mt={4}>{t(props.error)}</Input.Error>}
    </fieldset>
  )
}

/** Rows have no identity of their own; a key each keeps what is being typed with its row when another goes. */
function useKeys(count: number) {
  const keys = useRef<number[]>([])
  const next = useRef(0)
  while (keys.current.length < count) keys.current.push(next.current++)
  keys.current.length = count
  return {
    at: (index: number) => keys.current[index],
    drop: (index: number) => {
      keys.current = keys.current.filter((_, at) => at !== index)
    },
  }
}
