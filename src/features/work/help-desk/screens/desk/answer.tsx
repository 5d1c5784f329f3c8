import { Button, Group, SegmentedControl, Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useTextDraft } from '#kit/web/use-text-draft.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type DeskRequest, helpDeskContract } from '../../public/contract/desk.ts'

/**
 * What the desk writes: an answer, of which the person asking is notified, or an internal note. What is typed survives whatever happens to
 * the request.
 */
export function Answer({ request }: { readonly request: DeskRequest }) {
  const { id, version, may, readyAnswers } = request
  const mayAnswer = may.includes('answer')
  const [kind, setKind] = useState<'answer' | 'note'>('answer')
  const { text, setText, attempt, clear, field } = useTextDraft(`help-answer/${id}`)
  const { submit, busy } = useWrite(helpDeskContract.stepHelpRequest)
  const step = mayAnswer ? kind : 'note'
  const keep = (next: DeskRequest) => setCached(helpDeskContract.deskRequest, { params: { id } }, next)
  const send = async () => {
    const done = await attempt(() => submit({ params: { id }, body: { version, step, text } }))
    if (!done) return
    clear()
    keep(done)
    toast.success(step === 'answer' ? t('Your answer was sent.') : t('Noted.'))
  }
  return (
    <>
      {mayAnswer && (
        <SegmentedControl
          mt="md"
          fullWidth
          aria-label={t('What you write')}
          value={kind}
          onChange={(next) => setKind(next === 'note' ? 'note' : 'answer')}
          data={[
            { value: 'answer', label: t('Answer') },
            { value: 'note', label: t('Note for the desk') },
          ]}
        />
      )}
      {step === 'answer' && (
        <SearchSelect
          mt="sm"
          label={t('Ready-made answer')}
          placeholder={t('Choose one to start with')}
          value={null}
          data={readyAnswers.map(({ title }) => ({ value: title, label: title }))}
          onChange={(title) => {
            const ready = readyAnswers.find((each) => each.title === title)
            if (ready) setText((before) => [before.trim(), ready.text].filter(Boolean).join('\n\n'))
          }}
          limit={50}
        />
      )}
      <Textarea mt="sm" label={step === 'answer' ? t('Your answer') : t('Note, which only the desk reads')} minRows={4} {...field} />
      <Group mt="sm" gap="xs">
        <Button loading={busy} disabled={!text.trim()} onClick={() => void send()}>
          {step === 'answer' ? t('Send the answer') : t('Save the note')}
        </Button>
        {may.includes('extend') && (
          <ReasonButton
            label={t('It takes longer')}
            title={t('A complex complaint')}
            text={t('The person who complained reads why, and by when they will be answered instead.')}
            look={{ variant: 'default' }}
            act={async (reason) => keep(await submit({ params: { id }, body: { version, step: 'extend', text: reason } }))}
          />
        )}
      </Group>
    </>
  )
}
