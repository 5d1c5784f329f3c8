import { Button, type ButtonProps, Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { useDialog } from '#kit/web/use-dialog.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type OfficeClaim, officeContract } from '../../public/contract/office.ts'

/** Requests documents from the list and one by name; those received already can be requested again. */
export function AskPapers({ claim, look }: { readonly claim: OfficeClaim; readonly look: ButtonProps }) {
  const { id, version, papers, wanted } = claim
  const titleId = useId()
  const { opened, isBegun, open, close, finish } = useDialog()
  const [chosen, choose] = useState<string[]>([])
  const [other, setOther] = useState('')
  const [text, setText] = useState('')
  const { submit, busy } = useWrite(officeContract.stepClaim)
  const { failure, attempt } = useAttempt()
  const send = async () => {
    const body = { version, step: 'ask-papers', papers: chosen, others: other.trim() ? [other] : [], text } as const
    const done = await attempt(() => submit({ params: { id }, body }))
    if (!done) return
    choose([])
    setOther('')
    setText('')
    finish()
  }
  const label = t('Ask for documents')
  return (
    <>
      <Button mih={44} variant="default" {...look} onClick={open}>
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} keepMounted={isBegun} title={label}>
        <Text fw={550} mb="xs" id={titleId}>
          {t('Which documents')}
        </Text>
        {papers.length > 1 && (
          <Checkbox
            py={4}
            mb="xs"
            checked={chosen.length === papers.length}
            indeterminate={chosen.length > 0 && chosen.length < papers.length}
            label={t('All of these')}
            onChange={({ currentTarget }) => choose(currentTarget.checked ? papers.map(({ code }) => code) : [])}
          />
        )}
        <Checkbox.Group value={chosen} onChange={choose} aria-labelledby={titleId}>
          <Stack gap="xs">
            {papers.map(({ code, title }) => (
              <Checkbox
                key={code}
                value={code}
                label={t(title)}
                description={wanted.some((paper) => paper.code === code) ? t('Already asked for') : undefined}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <TextInput
          mt="md"
          label={t('Another document, by name')}
          maxLength={200}
          value={other}
          onChange={({ currentTarget }) => setOther(currentTarget.value)}
        />
        <Textarea
          mt="sm"
          label={t('What else the customer reads (optional)')}
          autosize
          minRows={2}
          maxLength={1000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <FailureNote failure={failure} />
        <Button fullWidth mt="md" loading={busy} disabled={chosen.length === 0 && !other.trim()} onClick={() => void send()}>
          {label}
        </Button>
      </Dialog>
    </>
  )
}
