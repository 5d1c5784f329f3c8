import { Alert, Button, FileButton as ChooseFile, Group, Text } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { IconUpload } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { useDialog } from '#kit/web/use-dialog.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type ResourceDetail, VersionForm } from '../../public/contract.ts'
import { keepAnswer } from './actions.tsx'

/** The pages of a draft, and its title: both can change until it is submitted. */
export function DraftFile({ resource }: { readonly resource: ResourceDetail }) {
  const { versionId, fileName, beginning, type } = resource
  const upload = useWrite(contract.uploadResource)
  const { fault, attempt } = useAttempt()
  const reset = useRef<() => void>(null)
  const choose = async (document: File | null) => {
    if (!document) return
    reset.current?.()
    const answer = await attempt(() => upload.submit({ params: { id: versionId } }, { document }))
    if (answer) keepAnswer(answer)
  }
  return (
    <SectionCard title="Its file" aside={<Named resource={resource} />}>
      {fault && (
        <Alert color="coral" mb="sm" title={t('The file was not accepted')}>
          {fault}
        </Alert>
      )}
      <Text size="sm" mb="sm">
        {fileName ??
          t('A PDF, or a picture as JPEG, PNG or WebP, of at most 10 MB. Anything hidden in it, such as scripts and links, is removed.')}
      </Text>
      {type === 'application/pdf' && beginning === '' && (
        <Alert color="mango" mb="sm">
          {t('No text could be read in this PDF: it can be found only by its title and summary.')}
        </Alert>
      )}
      <ChooseFile
        resetRef={reset}
        accept="application/pdf,image/jpeg,image/png,image/webp"
        onChange={(file) => void choose(file)}
        inputProps={{ 'aria-label': t('Choose the file') }}
      >
        {(props) => (
          <Button {...props} variant={fileName ? 'default' : 'filled'} loading={upload.busy} leftSection={<IconUpload size={18} />}>
            {fileName ? t('Choose another file') : t('Choose the file')}
          </Button>
        )}
      </ChooseFile>
    </SectionCard>
  )
}

function Named({ resource: { versionId, title, summary } }: { readonly resource: ResourceDetail }) {
  const { submit } = useWrite(contract.saveResource)
  const { opened, isBegun, open, close, finish } = useDialog()
  const [busy, setBusy] = useState(false)
  const formId = useId()
  return (
    <>
      <Button variant="subtle" onClick={open}>
        {t('Title and summary')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('Title and summary')} keepMounted={isBegun}>
        <FieldsForm
          schema={VersionForm}
          initial={{ title, summary }}
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
            {t('Save')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
