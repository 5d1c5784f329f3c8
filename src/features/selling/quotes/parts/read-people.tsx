import { Alert, List, Text } from '@mantine/core'
import type { ReadRows, UnreadCell } from '#domain/read-rows.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { t, translate } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'

/** The number of cells that are named; the others appear once these are corrected. */
const SHOWN = 60
const text = (value: unknown) => (typeof value === 'string' ? value : '')

type Props = {
  /** Why nothing could be read. */
  readonly failure: string | undefined
  readonly read: ReadRows | undefined
  /** How many of those read are already in the list. */
  readonly known: number
  /** How many find no room. */
  readonly left: number
  readonly atMost: number
}

/** The result of reading a spreadsheet: how many people, what could not be read and how to write it. */
export function ReadPeople({ failure, read, known, left, atMost }: Props) {
  if (failure)
    return (
      <Alert color="coral" role="alert" title={t('The file was not accepted')}>
        {failure}
      </Alert>
    )
  if (!read) return null
  const { rows, unread, unknown } = read
  return (
    <>
      <div role="status">
        <Text fw={550}>{t('{count, plural, one {# person was read} other {# people were read}}', { count: rows.length })}</Text>
        {known > 0 && <Text size="sm">{t('{count} of them are already in the list and are not added.', { count: known })}</Text>}
        {left > 0 && (
          <Text size="sm">
            {t('At most {count} are allowed.', { count: atMost })}{' '}
            {t('There is no room for {count} of them; they are not added.', { count: left })}
          </Text>
        )}
        {unknown.length > 0 && (
          <Text size="sm">{t('These columns are not asked for, and are left out: {columns}.', { columns: unknown.join(', ') })}</Text>
        )}
      </div>
      {unread.length > 0 && (
        <Alert color="mango" role="alert" title={t('Some cells could not be read. They stay empty.')}>
          <List size="sm" spacing={4}>
            {unread.slice(0, SHOWN).map((cell) => (
              <List.Item key={`${cell.row}-${cell.column}`} style={{ overflowWrap: 'anywhere' }}>
                {t('Row {row}, {column}: {text}', { row: cell.row, column: t(cell.column), text: cell.text })} <Remedy of={cell} />
              </List.Item>
            ))}
          </List>
          {unread.length > SHOWN && <Text size="sm">{t('And {count} more.', { count: unread.length - SHOWN })}</Text>}
        </Alert>
      )}
    </>
  )
}

/** The people who would be added. */
export const ComingPeople = ({ people }: { readonly people: readonly Answers[] }) => (
  <List size="sm" spacing={4}>
    {people.map((person, index) => (
      <List.Item key={Object.keys(people)[index]}>
        {[person.firstName, person.lastName].map(text).filter(Boolean).join(' ') || t('No name')} · <DayText day={text(person.birthDate)} />
      </List.Item>
    ))}
  </List>
)

const Remedy = ({ of: { remedy } }: { readonly of: UnreadCell }) =>
  typeof remedy === 'string' ? t(remedy) : translate(remedy.text, remedy.i18n)
