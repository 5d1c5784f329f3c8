import { ActionIcon, Alert, Button, FileButton, Group, Text, Textarea } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { prepareUpload } from '#kit/web/camera/small-photo.ts'
import { useDraft } from '#kit/web/draft.ts'
import { t } from '#kit/web/text.ts'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type UnderwritingInquiry } from '../public/contract/underwriting.ts'
import { CaseFiles } from './case-files.tsx'

type Props = { readonly quotationId: string; readonly asked: UnderwritingInquiry; readonly question: string }

/** What underwriting waits for, and the answer to it: a text, files, or both. */
export function Answer({ quotationId, asked: { files, mayAnswer }, question }: Props) {
  const params = { id: quotationId }
  const [text, setText] = useState('')
  const typed = useMemo(() => ({ text }), [text])
  const drop = useDraft(`answer/${quotationId}`, typed, text !== '', (kept) => typeof kept.text === 'string' && setText(kept.text))
  const answer = useWrite(contract.answerCase)
  const add = useWrite(contract.addCaseFile)
  const remove = useWrite(contract.removeCaseFile)
  const { fault, attempt, forget } = useAttempt()
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
    if (done) {
      setText('')
      drop()
    }
    keep(done)
  }

  return (
    <Alert color="mango" mb="md" title={t('Underwriting asks you')}>
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {question}
      </Text>
      {mayAnswer && (
        <>
          <Textarea
            mt="sm"
            label={t('Your answer')}
            autosize
            minRows={2}
            maxLength={2000}
            value={text}
            error={fault}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              forget()
            }}
          />
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
            <FileButton
              multiple
              accept="image/*,application/pdf"
              onChange={(chosen) => void attach(chosen)}
              inputProps={{ 'aria-label': t('Add files') }}
            >
              {(props) => (
                <Button {...props} variant="default" loading={add.busy} leftSection={<IconPaperclip size={18} aria-hidden />}>
                  {t('Add files')}
                </Button>
              )}
            </FileButton>
            <Button loading={answer.busy} onClick={() => void send()}>
              {t('Send the answer')}
            </Button>
          </Group>
        </>
      )}
    </Alert>
  )
}
