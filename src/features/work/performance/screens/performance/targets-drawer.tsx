import { Button, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { rowDraft } from '#kit/web/form/row-draft.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../../public/contract.ts'
import type { Month } from '../../rules/figures.ts'
import { formatMonth } from '../../rules/periods.ts'
import { TargetFields } from '../../rules/targets.ts'

type Props = {
  readonly person: { readonly code: string; readonly name: string }
  readonly month: Month
  readonly close: () => void
}

/** A manager sets a person's targets from this month on. */
export default function TargetsDrawer({ person, month, close }: Props) {
  const read = useRead(contract.targets, { query: { month } })
  const { submit } = useWrite(contract.setTargets)
  const [busy, setBusy] = useState(false)
  const formId = useId()
  return (
    <Sheet opened onClose={close} title={t('Targets of {name}', { name: person.name })}>
      <Text size="sm" c="dimmed" mb="md">
        {t('Per month, from {month} on, until another target is set. 0 means no target.', { month: formatMonth(month) })}
      </Text>
      <Loaded read={read}>
        {({ people }) => (
          <>
            <FieldsForm
              schema={TargetFields}
              formId={formId}
              initial={people.find(({ code }) => code === person.code)?.targets ?? {}}
              draft={rowDraft(`targets/${month}`, person.code, people.find(({ code }) => code === person.code)?.targets)}
              onBusy={setBusy}
              onSubmit={async (targets) => {
                await submit({ body: { month, people: [{ agentCode: person.code, ...targets }] } })
                close()
              }}
            />
            <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
              {t('Save the targets')}
            </Button>
          </>
        )}
      </Loaded>
    </Sheet>
  )
}
