import { Button, Chip, Group, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '#kit/web/text.ts'

/** What is said most often. */
const READY = [
  'It cannot be read. Please take it again.',
  'It belongs to someone else.',
  'It has expired.',
  'It does not match your documents.',
  'A part is missing.',
]

type Props = { readonly initial: string; readonly keep: (reason: string) => void }

/** Why something must be given again; the applicant reads it. */
export function ReasonForm({ initial, keep }: Props) {
  const [reason, setReason] = useState(initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim().length >= 3) keep(reason.trim())
  }
  return (
    <form onSubmit={submit}>
      <Textarea
        label={t('Reason')}
        description={t('The applicant will read this.')}
        autosize
        minRows={2}
        maxLength={300}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group gap="xs" mt="sm">
        {READY.map((said) => (
          <Chip key={said} size="md" checked={reason === t(said)} onChange={() => setReason(t(said))}>
            {t(said)}
          </Chip>
        ))}
      </Group>
      <Group mt="md" grow preventGrowOverflow={false}>
        {initial && (
          <Button variant="default" onClick={() => keep('')}>
            {t('Remove the mark')}
          </Button>
        )}
        <Button type="submit" disabled={reason.trim().length < 3}>
          {t('Mark it')}
        </Button>
      </Group>
    </form>
  )
}
