import { Button, Group } from '@mantine/core'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { ConfirmButton } from '#kit/web/ui/confirm-button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { resourceAddress } from '../../parts/addresses.ts'
import { copyOnDevice } from '../../parts/device-copies.ts'
import { contract, type ResourceDetail, SubmitForm } from '../../public/contract.ts'
import { KeepButton } from './keep-button.tsx'
import { ShareButton } from './share-button.tsx'

type Props = { readonly resource: ResourceDetail }

/** Caches the answer of a step as the current version. */
export const keepAnswer = (answer: ResourceDetail) => setCached(contract.resource, { params: { id: answer.versionId } }, answer)

/** What the person may do next with a version; the main step last. */
export function Actions({ resource }: Props) {
  const { versionId, may, type, state } = resource
  const params = { id: versionId }
  const discard = useWrite(contract.discardResource)
  const publish = useWrite(contract.publishResource)
  const giveBack = useWrite(contract.returnResource)
  const withdraw = useWrite(contract.withdrawResource)
  const hasPages = type !== null || state === 'published' || state === 'withdrawn'
  const isWaiting = may.includes('submit') || may.includes('publish')
  return (
    <>
      {may.includes('discard') && (
        <ConfirmButton
          label={t('Discard')}
          title={t('Discard this version?')}
          text={t('Its file is not given to anyone. What is published stays.')}
          variant="subtle"
          color="coral"
          act={async () => keepAnswer(await discard.submit({ params, body: {} }))}
        />
      )}
      {may.includes('withdraw') && (
        <ReasonButton
          label={t('Withdraw')}
          title={t('Withdraw this version?')}
          text={t('No one is given it any more, and links to it no longer open. It is kept for what was sold under it.')}
          look={{ color: 'coral' }}
          act={async (reason) => keepAnswer(await withdraw.submit({ params, body: { reason } }))}
        />
      )}
      {may.includes('renew') && <Renew versionId={versionId} />}
      {may.includes('return') && (
        <ReasonButton
          label={t('Return')}
          title={t('Return this version to its maker?')}
          text={t('The maker reads it, and may submit the version again.')}
          act={async (reason) => keepAnswer(await giveBack.submit({ params, body: { reason } }))}
        />
      )}
      {hasPages && !isWaiting && <KeepButton versionId={versionId} />}
      {may.includes('share') && <ShareButton resource={resource} />}
      {hasPages && (
        <FileButton
          endpoint={contract.resourceFile}
          input={{ params }}
          copy={() => copyOnDevice(versionId)}
          variant={isWaiting ? 'default' : 'filled'}
        >
          {t('Open')}
        </FileButton>
      )}
      {may.includes('submit') && type !== null && <Submit resource={resource} />}
      {may.includes('publish') && (
        <Button
          loading={publish.busy}
          onClick={() => void publish.send({ params, body: {} }).then((answer) => answer && keepAnswer(answer.data))}
        >
          {t('Publish')}
        </Button>
      )}
    </>
  )
}

function Renew({ versionId }: { readonly versionId: string }) {
  const { send, busy } = useWrite(contract.renewResource)
  const navigate = useNavigate()
  const begin = async () => {
    const made = await send({ params: { id: versionId }, body: {} })
    if (!made) return
    keepAnswer(made.data)
    navigate(resourceAddress(made.data.versionId))
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void begin()}>
      {t('New version')}
    </Button>
  )
}

function Submit({ resource: { versionId, today, effectiveOn, note } }: Props) {
  const { submit } = useWrite(contract.submitResource)
  const { opened, isBegun, open, close, finish } = useDialog()
  const [busy, setBusy] = useState(false)
  const formId = useId()
  const initial = { effectiveOn: effectiveOn !== null && effectiveOn > today ? effectiveOn : today, note }
  return (
    <>
      <Button onClick={open}>{t('Submit')}</Button>
      <Dialog opened={opened} onClose={close} title={t('Submit this version to a second person?')} keepMounted={isBegun}>
        <FieldsForm
          schema={SubmitForm}
          initial={initial}
          formId={formId}
          onBusy={setBusy}
          onSubmit={async (body) => {
            keepAnswer(await submit({ params: { id: versionId }, body }))
            finish()
          }}
        />
        <Group mt="md" grow>
          <Button variant="default" onClick={close}>
            {t('Back')}
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {t('Submit')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
