import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useAttempt } from '../use-attempt.ts'
import { Confirmation } from './confirmation.tsx'
import { FailureNote } from './failure-note.tsx'

type Props = Pick<ButtonProps, 'variant' | 'disabled' | 'mih'> & {
  readonly color?: 'coral' | 'brand'
  readonly label: string
  readonly title: string
  /** What will happen, and to whom. */
  readonly text: string
  /** Throws the `Failure` that is shown. */
  readonly act: () => Promise<unknown>
}

/** A button for a step whose consequences are explained first. */
export function ConfirmButton({ label, title, text, act, color = 'brand', ...look }: Props) {
  const [opened, { open, close }] = useDisclosure()
  const { busy, failure, attempt } = useAttempt()
  const confirm = async () => {
    const done = await attempt(async () => {
      await act()
      return true
    })
    if (done) close()
  }
  return (
    <>
      <Button {...look} color={color} onClick={open}>
        {label}
      </Button>
      <Confirmation opened={opened} close={close} title={title} label={label} confirm={confirm} busy={busy} color={color}>
        {text}
        <FailureNote failure={failure} />
      </Confirmation>
    </>
  )
}
