import { Button, Group } from '@mantine/core'
import { useId, useState } from 'react'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { ConfirmButton } from '#kit/web/ui/confirm-button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type ListVersionDetail, listsContract } from '../../public/contract/maintained-lists.ts'
import { SubmitForm } from '../../rules/forms.ts'

type Props = { readonly version: ListVersionDetail }

/** Stores the answer of a step as the cached state of the version. */
const keep = (answer: ListVersionDetail) => setCached(listsContract.listVersion, { params: { id: answer.id } }, answer)

/** What the person may do next with a version, main step last. */
export function Actions({ version }: Props) {
  const { id, may } = version
  const params = { id }
  const discard = useWrite(listsContract.discardListVersion)
  const approve = useWrite(listsContract.approveListVersion)
  const giveBack = useWrite(listsContract.returnListVersion)
  return (
    <>
      {may.includes('discard') && (
        <ConfirmButton
          label={t('Discard')}
          title={t('Discard this version?')}
          text={t('What was loaded will be lost. The list stays as it is.')}
          variant="subtle"
          color="coral"
          act={async () => keep(await discard.submit({ params, body: {} }))}
        />
      )}
      {may.includes('return') && (
        <ReasonButton
          label={t('Return')}
          title={t('Return this version to its maker?')}
          text={t('The maker will read this, and may submit the version again or load a corrected file.')}
          act={async (reason) => keep(await giveBack.submit({ params, body: { reason } }))}
        />
      )}
      {may.includes('submit') && <Submit version={version} />}
      {may.includes('approve') && (
        <Button
          loading={approve.busy}
          onClick={() => void approve.send({ params, body: {} }).then((answer) => answer && keep(answer.data))}
        >
          {t('Approve')}
        </Button>
      )}
    </>
  )
}

function Submit({ version: { id, today, effectiveOn, note, isDemo } }: Props) {
  const { submit } = useWrite(listsContract.submitListVersion)
  const { opened, isBegun, open, close, finish } = useDialog()
  const [busy, setBusy] = useState(false)
  const formId = useId()
  const initial = { effectiveOn: effectiveOn !== null && effectiveOn > today ? effectiveOn : today, note, isDemo }
  return (
    <>
      <Button onClick={open}>{t('Submit for approval')}</Button>
      <Dialog opened={opened} onClose={close} title={t('Submit this version to a second person?')} keepMounted={isBegun}>
        <FieldsForm
          schema={SubmitForm}
          initial={initial}
          formId={formId}
          onBusy={setBusy}
          onSubmit={async (body) => {
            keep(await submit({ params: { id }, body }))
            finish()
          }}
        />
        <Group mt="md" grow>
          <Button variant="default" onClick={close}>
            {t('Back')}
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {t('Submit for approval')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
