import { Button, Group } from '@mantine/core'
import { useId, useState } from 'react'
import { z } from 'zod'
import { field, type NamedField } from '../../field.ts'
import { optionalFilter } from '../../paging.ts'
import { plainText } from '../../text.ts'
import { FieldsForm } from '../form/fields-form.tsx'
import { t } from '../text.ts'
import { Sheet } from './sheet.tsx'

type Filters = Readonly<Record<string, string>>
type Props = {
  readonly fields: readonly NamedField[]
  readonly opened: boolean
  readonly filters: Filters
  readonly close: () => void
  readonly apply: (filters: Filters) => void
}

/** Typed text is checked like any other; what is chosen or picked can be nothing else. */
const Typed = optionalFilter(plainText(100))
const schemaOf = (fields: readonly NamedField[]): z.ZodObject =>
  z.object(Object.fromEntries(fields.map((each) => [each.name, field(each, Typed)])))

/** The filters of a list, from the right on wide screens and from below on narrow ones. */
export function FilterDrawer({ fields, opened, filters, close, apply }: Props) {
  const formId = useId()
  const [schema] = useState(() => schemaOf(fields))
  const names = fields.map(({ name }) => name)
  return (
    <Sheet opened={opened} onClose={close} title={t('Filters')}>
      <FieldsForm
        schema={schema}
        only={names}
        initial={filters}
        formId={formId}
        onSubmit={(answers) => {
          apply(Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, String(value)])))
          close()
        }}
      />
      <Group gap="xs" grow>
        <Button
          variant="default"
          onClick={() => {
            apply({})
            close()
          }}
        >
          {t('Clear filters')}
        </Button>
        <Button type="submit" form={formId}>
          {t('Show')}
        </Button>
      </Group>
    </Sheet>
  )
}
