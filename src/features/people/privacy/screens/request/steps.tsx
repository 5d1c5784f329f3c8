import { Button, Text } from '@mantine/core'
import { useId } from 'react'
import { z } from 'zod'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { AnswerForm, IdentityForm, type PrivacyRequest, RefusalForm, requestsContract } from '../../public/contract/requests.ts'

/** No input; a failure is shown as in any form. */
const Nothing = z.object({})

type Of = { readonly request: PrivacyRequest }

/** What the viewer may do with a request. */
export function Steps({ request }: Of) {
  const { id, version, may, kind, copyUntil } = request
  const { send: prepare, busy: preparing } = useWrite(requestsContract.preparePrivacyAnswer)
  const { send, submit, busy } = useWrite(requestsContract.stepPrivacyRequest)
  const params = { id }
  return (
    <>
      {may.includes('refuse') && (
        <Asking
          label={t('Refuse')}
          schema={RefusalForm}
          variant="default"
          act={({ ground, text }) => submit({ params, body: { version, step: 'refuse', ground, text } })}
        />
      )}
      {may.includes('revise') && (
        <Button variant="default" loading={busy} onClick={() => void send({ params, body: { version, step: 'revise' } })}>
          {t('Prepare again')}
        </Button>
      )}
      {copyUntil && (
        <FileButton endpoint={requestsContract.privacyCopy} input={{ params }} saves variant="default">
          {t('Open the copy')}
        </FileButton>
      )}
      {may.includes('identify') && (
        <Asking
          label={t('Identity is proven')}
          schema={IdentityForm}
          act={({ text }) => submit({ params, body: { version, step: 'identify', text } })}
        />
      )}
      {may.includes('prepare') && (
        <Button loading={preparing} onClick={() => void prepare({ params, body: { version } })}>
          {kind === 'erasure' ? t('Show what goes and what stays') : t('Gather the copy')}
        </Button>
      )}
      {may.includes('answer') && (
        <Asking
          label={kind === 'access' ? t('Hand over the copy') : t('It is corrected')}
          schema={AnswerForm}
          act={({ text }) => submit({ params, body: { version, step: 'answer', text } })}
        />
      )}
      {may.includes('confirm') && <Confirm act={() => submit({ params, body: { version, step: 'confirm' } })} />}
    </>
  )
}

type AskingProps<S extends z.ZodObject> = {
  readonly label: string
  readonly schema: S
  readonly variant?: string
  readonly act: (body: z.output<S>) => Promise<unknown>
}

function Asking<S extends z.ZodObject>({ label, schema, variant = 'filled', act }: AskingProps<S>) {
  const { opened, isBegun, open, close, finish } = useDialog()
  const formId = useId()
  return (
    <>
      <Button variant={variant} onClick={open}>
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} keepMounted={isBegun} title={label}>
        <FieldsForm
          schema={schema}
          formId={formId}
          onSubmit={async (body) => {
            await act(body)
            finish()
          }}
        />
        <Button type="submit" form={formId} fullWidth mt="md">
          {label}
        </Button>
      </Dialog>
    </>
  )
}

/** An erasure needs another confirmation: it cannot be undone. */
function Confirm({ act }: { readonly act: () => Promise<unknown> }) {
  const { opened, isBegun, open, close, finish } = useDialog()
  const formId = useId()
  return (
    <>
      <Button color="coral" onClick={open}>
        {t('Confirm and erase')}
      </Button>
      <Dialog opened={opened} onClose={close} keepMounted={isBegun} title={t('Confirm and erase')}>
        <Text mb="md">{t('You have reviewed what goes and what stays. It is erased at once and cannot be brought back.')}</Text>
        <FieldsForm
          schema={Nothing}
          formId={formId}
          onSubmit={async () => {
            await act()
            finish()
          }}
        />
        <Button type="submit" form={formId} color="coral" fullWidth mt="md">
          {t('Erase now')}
        </Button>
      </Dialog>
    </>
  )
}
