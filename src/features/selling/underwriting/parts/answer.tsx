import { ActionIcon, Alert, Button, Group, Text, Textarea } from '@mantine/core'
import { prepareUpload } from '#kit/web/camera/small-photo.ts'
import { IconPaperclip, IconX } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { AddFilesButton } from '#kit/web/ui/add-files-button.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useTextDraft } from '#kit/web/use-text-draft.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type UnderwritingInquiry } from '../public/contract/underwriting.ts'
import { CaseFiles } from './case-files.tsx'

type Props = { readonly quotationId: string; readonly asked: UnderwritingInquiry; readonly question: string }

/** What underwriting is waiting for, and the answer to it: a text, files, or both. */
export function Answer({ quotationId, asked: { files, mayAnswer }, question }: Props) {
  const params = { id: quotationId }
  const { text, attempt, clear, field } = useTextDraft(`answer/${quotationId}`)
  const answer = useWrite(contract.answerCase)
  const add = useWrite(contract.addCaseFile)
  const remove = useWrite(contract.removeCaseFile)
  const keep = (next: UnderwritingInquiry | undefined) => next && setCached(contract.asked, { params }, next)

  const attach = async (chosen: readonly File[]) => {
    for (const file of chosen) {
      const document = await prepareUpload(file)
      const added = await attempt(() => add.submit({ params }, { document }))
      // The others wait until the person knows what is wrong with this one.
      if (!added) return
      keep(added)
    }
  }
  const send = async () => {
    const done = await attempt(() => answer.submit({ params, body: { text } }))
    if (done) clear()
    keep(done)
  }

  return (
    <Alert color="mango" mb="md" title={t('Underwriting has a question')}>
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {question}
      </Text>
      {mayAnswer && (
        <>
          <Textarea mt="sm" label={t('Your answer')} minRows={2} {...field} />
          <CaseFiles
            quotationId={quotationId}
            files={files}
            action={({ id, name }) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('Remove {name}', { name })}
                onClick={async () => keep(await attempt(() => remove.submit({ params: { ...params, fileId: id } })))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            )}
          />
          <Group gap="xs" mt="sm">
            <AddFilesButton
              label={t('Add files')}
              icon={<IconPaperclip size={18} aria-hidden />}
              loading={add.busy}
              add={(chosen) => void attach(chosen)}
            />
            <Button loading={answer.busy} onClick={() => void send()}>
              {t('Send the answer')}
            </Button>
          </Group>
        </>
      )}
    </Alert>
  )
}
