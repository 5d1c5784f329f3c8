import { Button } from '@mantine/core'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { rowDraft } from '#kit/web/form/row-draft.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type WebhookFacts, WebhookForm } from '../public/contract.ts'

type Props = {
  /** The webhook to change; without it, a new one is added. */
  readonly webhook?: WebhookFacts
  readonly opened: boolean
  readonly close: () => void
  readonly added?: (secret: string) => void
}

/** The address of a receiver, and the events it is notified of. */
export function Editing({ webhook, opened, close, added }: Props) {
  const formId = useId()
  const add = useWrite(contract.addWebhook)
  const change = useWrite(contract.changeWebhook)
  const navigate = useNavigate()
  const save = async (body: WebhookForm) => {
    if (webhook) {
      const params = { id: webhook.id }
      setCached(contract.webhook, { params }, await change.submit({ params, body }))
    } else {
      const { id, secret } = await add.submit({ body })
      if (secret !== null) added?.(secret)
      else {
        toast.warning(t('It was already added, but the answer was lost, and its secret is shown only once. Give it a new secret.'))
        navigate(pathTo('webhooks/webhook', { audience: 'agent' }, { webhook: id }))
      }
    }
    close()
  }
  return (
    <Sheet opened={opened} onClose={close} staysOpen title={webhook ? t('Change {name}', { name: webhook.name }) : t('Add a receiver')}>
      <FieldsForm
        schema={WebhookForm}
        formId={formId}
        initial={webhook ?? {}}
        draft={rowDraft('webhook', webhook?.id ?? 'new', webhook && [webhook.name, webhook.url, webhook.events])}
        onSubmit={save}
      />
      <Button type="submit" form={formId} loading={add.busy || change.busy} fullWidth mt="md">
        {t('Save')}
      </Button>
    </Sheet>
  )
}
