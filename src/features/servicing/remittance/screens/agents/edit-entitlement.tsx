import { Button } from '@mantine/core'
import { useId } from 'react'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { ConfirmButton } from '#kit/web/ui/confirm-button.tsx'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../../public/contract.ts'
import { EntitlementForm } from '../../rules/forms.ts'

export type Entitled = { readonly name?: string; readonly agentCode?: string; readonly ceiling?: number }
type Props = { readonly initial: Entitled; readonly opened: boolean; readonly close: () => void }

/** Lets an agent receive premiums, changes their ceiling, or ends it. */
export function EditEntitlement({ initial, opened, close }: Props) {
  const formId = useId()
  const save = useWrite(contract.entitleToCollect)
  const end = useWrite(contract.endCollecting)
  const { name = '', agentCode, ceiling } = initial
  return (
    <Sheet
      opened={opened}
      onClose={close}
      staysOpen
      title={agentCode ? t('Ceiling of {name}', { name }) : t('Allow an agent to receive premiums')}
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
      {agentCode && ceiling !== undefined && (
        <ConfirmButton
          label={t('Stop receiving premiums')}
          title={t('Stop {name} from receiving premiums?', { name })}
          text={t('What {name} already holds must still be remitted.', { name })}
          color="coral"
          variant="subtle"
          act={async () => {
            await end.submit({ body: { agentCode } })
            close()
          }}
        />
      )}
      <Button type="submit" form={formId} loading={save.busy} fullWidth mt="md">
        {t('Save')}
      </Button>
    </Sheet>
  )
}
