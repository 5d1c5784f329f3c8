import { Button, Group } from '@mantine/core'
import { useId } from 'react'
import type { z } from 'zod'
import { FieldsForm } from '../form/fields-form.tsx'
import { t } from '../text.ts'
import { Sheet } from './sheet.tsx'

type Filters = Readonly<Record<string, string>>
type Props = {
  readonly schema: z.ZodObject
  readonly names: readonly string[]
  readonly opened: boolean
  readonly filters: Filters
  readonly close: () => void
  readonly apply: (filters: Filters) => void
}

/** The filters of a list, from the right on wide screens and from below on narrow ones. */
export function FilterDrawer({ schema, names, opened, filters, close, apply }: Props) {
  const formId = useId()
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
