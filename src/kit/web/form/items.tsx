import { Button, Card, CloseButton, Group, Input, Text } from '@mantine/core'
import { type ComponentType, useContext, useRef, useState } from 'react'
import { IconPlus } from '#kit/web/icons.ts'
import { applicableAnswers, fieldsOf, isAbsent, likelyAnswers, rowsIn } from '../../field.ts'
import { t } from '../text.ts'
import type { Answers } from './answers.ts'
import classes from './form.module.css'
import type { ControlProps } from './input-props.ts'
import { PersonCard } from './person-card.tsx'
import { RowFields } from './row-fields.tsx'
import { RowSources } from './row-sources.ts'

/** Rows that a person adds and removes, each a small form of the same controls. A row about a person folds once it is complete. */
export default function Items(props: ControlProps & { readonly control: ComponentType<ControlProps> }) {
  const { field, id, answers, inside = {}, disabled, change } = props
  const { item, row = { called: 'Row', add: 'Add a row', atMost: 20 } } = field
  const rows = rowsIn(answers[field.name])
  const keys = useKeys(rows.length)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const add = useRef<HTMLButtonElement>(null)
  const sources = useContext(RowSources)
  if (!item) return null
  const [first] = fieldsOf(item)
  const likely = likelyAnswers(item, Object.keys(item.shape))

  const focusSoon = (path: string) => setTimeout(() => document.getElementById(path)?.focus())
  const append = () => {
    // Adding another means that those before are finished.
    setOpened(new Set())
    change([...rows, likely])
    focusSoon(`${id}.${rows.length}.${first?.name}`)
  }
  const remove = (index: number) => {
    keys.drop(index)
    change(rows.filter((_, at) => at !== index))
    setTimeout(() => add.current?.focus())
  }
  const replace = (index: number, next: Answers) => {
    // A row being typed stays open when it becomes complete.
    setOpened(new Set([...opened, keys.at(index)]))
    change(rows.map((other, at) => (at === index ? next : other)))
  }
  const takeIn = (given: readonly Answers[]) => {
    const coming = given.map((each) => ({ ...likely, ...each }))
    const filled = rows.map((each) => (isUntouched(each, likely) ? (coming.shift() ?? each) : each))
    change([...filled, ...coming].slice(0, row.atMost))
  }

  return (
    <fieldset className={classes.items}>
      <legend className={classes.caption}>{t(field.label)}</legend>
      {field.help && (
        <Text size="sm" c="dimmed" mb={6}>
          {t(field.help)}
        </Text>
      )}
      {row.person && sources({ field, rows, disabled, add: takeIn })}
      {rows.map((each, index) => {
        const title = `${t(row.called)} ${index + 1}`
        const fields = <RowFields {...props} row={each} index={index} changeRow={(next) => replace(index, next)} />
        if (!row.person)
          return (
            <Card key={keys.at(index)} withBorder mt="xs" padding="sm" role="group" aria-label={title}>
              <Group justify="space-between" wrap="nowrap" mb={4}>
                <Text size="sm" c="dimmed" aria-hidden>
                  {title}
                </Text>
                <CloseButton size={44} disabled={disabled} aria-label={t('Remove {what}', { what: title })} onClick={() => remove(index)} />
              </Group>
              {fields}
            </Card>
          )
        const isWrong = Object.keys(inside).some((path) => path.startsWith(`${field.name}.${index}.`))
        const isComplete = !isWrong && item.safeParse(applicableAnswers(item, each)).success
        const key = keys.at(index)
        return (
          <PersonCard
            key={key}
            title={title}
            person={each}
            note={field.rowNotes?.[index]}
            isComplete={isComplete}
            isOpen={!isComplete || opened.has(key)}
            setOpen={(isOpen) => setOpened(new Set([...[...opened].filter((other) => other !== key), ...(isOpen ? [key] : [])]))}
            disabled={disabled}
            remove={() => remove(index)}
          >
            {fields}
          </PersonCard>
        )
      })}
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
          {t('At most {count} are allowed.', { count: row.atMost })}
        </Text>
      )}
      {props.error && <Input.Error mt={4}>{t(props.error)}</Input.Error>}
    </fieldset>
  )
}

/** Whether a row contains nothing but its initial answers. */
const isUntouched = (row: Answers, likely: Answers) =>
  Object.entries(row).every(([name, value]) => isAbsent(value) || value === likely[name])

/** Rows have no identity of their own; a key for each keeps what is being typed with its row when another is removed. */
function useKeys(count: number) {
  const keys = useRef<number[]>([])
  const next = useRef(0)
  while (keys.current.length < count) keys.current.push(next.current++)
  keys.current.length = count
  return {
    at: (index: number) => keys.current[index] ?? -1,
    drop: (index: number) => {
      keys.current = keys.current.filter((_, at) => at !== index)
    },
  }
}
