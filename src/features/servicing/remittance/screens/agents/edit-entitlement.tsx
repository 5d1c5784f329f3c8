import { Button, Stack } from '@mantine/core'
import { useId } from 'react'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../../public/contract.ts'
import { EntitlementForm } from '../../rules/forms.ts'

export type Entitled = { readonly agentCode?: string; readonly ceiling?: number }
type Props = { readonly initial: Entitled; readonly opened: boolean; readonly close: () => void }

/** Lets an agent receive premiums, changes their ceiling, or ends it. */
export function EditEntitlement({ initial, opened, close }: Props) {
  const formId = useId()
  const save = useWrite(contract.entitleToCollect)
  const end = useWrite(contract.endCollecting)
  const { agentCode, ceiling } = initial
  return (
    <Sheet
      opened={opened}
      onClose={close}
      staysOpen
      title={agentCode ? t('Ceiling of {code}', { code: agentCode }) : t('Entitle an agent')}
    >
      <FieldsForm
        key={agentCode ?? ''}
        schema={EntitlementForm}
        formId={formId}
        initial={initial}
        onSubmit={async (body) => {
          await save.submit({ body })
          close()
        }}
      />
      <Stack gap="xs" mt="md">
        <Button type="submit" form={formId} loading={save.busy} fullWidth>
          {t('Save')}
        </Button>
        {agentCode && ceiling !== undefined && (
          <Button
            variant="subtle"
            color="coral"
            fullWidth
            loading={end.busy}
            onClick={() => void end.send({ body: { agentCode } }).then((done) => done && close())}
          >
            {t('End the entitlement')}
          </Button>
        )}
      </Stack>
    </Sheet>
  )
}
