import { Button, Group } from '@mantine/core'
import { Suspense, useId } from 'react'
import { z } from 'zod'
import { loadedLine } from '#features/selling/quotes/public/parts/loaded-line.ts'
import { rowsIn } from '#kit/field.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { RowSources } from '#kit/web/form/row-sources.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import type { useDialog } from '#kit/web/use-dialog.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, Joining, type PolicyMembers } from '../../public/contract.ts'

const PeopleFromSheet = lazyPart(() => import('#features/selling/quotes/public/parts/people-from-sheet.tsx'))

type Props = { readonly members: PolicyMembers; readonly dialog: ReturnType<typeof useDialog> }

/** New members, typed or pasted from a spreadsheet, and the day from which they are insured. */
export function JoinSheet({ members: { policyId, line }, dialog: { opened, isBegun, close, finish } }: Props) {
  const formId = useId()
  const { submit, busy } = useWrite(contract.joinMembers)
  const sold = loadedLine(line)
  const rows = sold?.roster && sold.risk.schema.shape[sold.roster.field]
  if (!rows) return null
  const schema = z.object({ on: Joining.shape.on, members: rows })
  const params = { id: policyId }
  return (
    <Sheet opened={opened} onClose={close} staysOpen keepMounted={isBegun} title={t('Add members')}>
      <RowSources
        value={(source) => (
          <Group gap="xs" my="xs">
            <Suspense fallback={null}>
              <PeopleFromSheet line={line} source={source} />
            </Suspense>
          </Group>
        )}
      >
        <FieldsForm
          schema={schema}
          formId={formId}
          onSubmit={async ({ on, members }) => {
            const joined = await submit({ params, body: { on, members: rowsIn(members).map((row) => ({ ...row })) } })
            setCached(contract.members, { params }, joined)
            finish()
          }}
        />
      </RowSources>
      <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
        {t('Add them to the policy')}
      </Button>
    </Sheet>
  )
}
