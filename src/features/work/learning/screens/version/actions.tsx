import { Button, Group } from '@mantine/core'
import { useId, useState } from 'react'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { ConfirmButton } from '#kit/web/ui/confirm-button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { keepVersion } from '../../parts/use-version.ts'
import { CourseSubmission, manageContract, type VersionDetail } from '../../public/contract/manage.ts'

type Props = { readonly version: VersionDetail }

/** What the person may do next with a version; the main step last. */
export function Actions({ version }: Props) {
  const { id, may, faults } = version
  const params = { id }
  const discard = useWrite(manageContract.discardCourse)
  const publish = useWrite(manageContract.publishCourse)
  const giveBack = useWrite(manageContract.returnCourse)
  return (
    <>
      {may.includes('discard') && (
        <ConfirmButton
          label={t('Discard')}
          title={t('Discard this version?')}
          text={t('What was written in it is lost. What is published stays.')}
          variant="subtle"
          color="coral"
          act={async () => keepVersion(await discard.submit({ params, body: {} }))}
        />
      )}
      {may.includes('return') && (
        <ReasonButton
          label={t('Return')}
          title={t('Return this version to its maker?')}
          text={t('The maker reads it, corrects the course and may submit it again.')}
          act={async (reason) => keepVersion(await giveBack.submit({ params, body: { reason } }))}
        />
      )}
      {may.includes('submit') && <Submit version={version} disabled={faults.length > 0} />}
      {may.includes('approve') && (
        <Button
          loading={publish.busy}
          onClick={() => void publish.send({ params, body: {} }).then((answer) => answer && keepVersion(answer.data))}
        >
          {t('Publish')}
        </Button>
      )}
    </>
  )
}

function Submit({ version: { id, today, effectiveOn, note }, disabled }: Props & { readonly disabled: boolean }) {
  const { submit } = useWrite(manageContract.submitCourse)
  const { opened, isBegun, open, close, finish } = useDialog()
  const [busy, setBusy] = useState(false)
  const formId = useId()
  return (
    <>
      <Button onClick={open} disabled={disabled}>
        {t('Submit for publication')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('Submit this version to a second person?')} keepMounted={isBegun}>
        <FieldsForm
          schema={CourseSubmission}
          initial={{ effectiveOn: effectiveOn !== null && effectiveOn > today ? effectiveOn : today, note }}
          formId={formId}
          onBusy={setBusy}
          onSubmit={async (body) => {
            keepVersion(await submit({ params: { id }, body }))
            finish()
          }}
        />
        <Group mt="md" grow>
          <Button variant="default" onClick={close}>
            {t('Back')}
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {t('Submit for publication')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
