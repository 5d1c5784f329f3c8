import { Button, type ButtonProps, Group, Textarea } from '@mantine/core'
import { getHotkeyHandler, useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useDraft } from '../draft.ts'
import { t } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import { Dialog } from './dialog.tsx'
import { FailureNote } from './failure-note.tsx'

type Props = {
  readonly label: string
  readonly title: string
  /** Who reads the reason, and what happens next. */
  readonly text: string
  readonly look?: ButtonProps
  /** Nobody need say why. */
  readonly isOptional?: boolean
  /** What confirming does, where it is not what the button that opens it says. */
  readonly confirmLabel?: string
  /** What else is decided with it, above the reason. */
  readonly children?: ReactNode
  /** The most common reasons, below the field: a press adds one to it. */
  readonly ready?: (change: (next: (before: string) => string) => void) => ReactNode
  /** Throws the `Failure` that is shown: beside the reason if the server refuses it. */
  readonly act: (reason: string) => Promise<unknown>
}

/** A step that needs, or accepts, a reason: asks for it, and confirms with it. */
export function ReasonButton({ label, title, text, look = {}, isOptional = false, confirmLabel = label, children, ready, act }: Props) {
  const [opened, { open, close }] = useDisclosure()
  const [reason, setReason] = useState('')
  const { busy, failure, fault, attempt, forget } = useAttempt()
  // What is decided along with the reason may be wrong instead of it.
  const isElsewhere = children !== undefined && failure?.fields?.every(({ path }) => path !== 'reason') === true
  const ofReason = isElsewhere ? undefined : fault
  const drop = useDraft(undefined, { reason }, reason !== '', (kept) => typeof kept.reason === 'string' && setReason(kept.reason), title)
  const confirm = async () => {
    const done = await attempt(async () => {
      await act(reason)
      return true
    })
    if (!done) return
    drop()
    setReason('')
    close()
  }
  return (
    <>
      <Button variant="subtle" {...look} onClick={open}>
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} title={title}>
        {children}
        <Textarea
          label={isOptional ? t('Reason (optional)') : t('Reason')}
          description={text}
          autosize
          minRows={2}
          maxLength={300}
          required={!isOptional}
          data-autofocus={!isOptional || undefined}
          value={reason}
          error={ofReason}
          onKeyDown={getHotkeyHandler([['mod+Enter', () => !busy && void confirm()]])}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value)
            forget()
          }}
        />
        {ready?.(setReason)}
        <FailureNote failure={ofReason === undefined ? failure : undefined} />
        <Group mt="md" grow preventGrowOverflow={false}>
          <Button variant="default" px="xs" onClick={close}>
            {t('Back')}
          </Button>
          <Button color={look.color ?? 'brand'} px="xs" loading={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
