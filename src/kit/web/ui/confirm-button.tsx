import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Confirmation } from './confirmation.tsx'
import { FailureNote } from './failure-note.tsx'

type Props = Pick<ButtonProps, 'variant' | 'disabled'> & {
  readonly color?: 'coral' | 'brand'
  readonly label: string
  readonly title: string
  /** What happens then, and to whom. */
  readonly text: string
  readonly busy: boolean
  readonly failure: Parameters<typeof FailureNote>[0]['failure']
  /** Whether it was done. */
  readonly act: () => Promise<boolean>
}

/** A step of which is said first what follows from it. */
export function ConfirmButton({ label, title, text, busy, failure, act, color = 'brand', ...look }: Props) {
  const [opened, { open, close }] = useDisclosure()
  const confirm = async () => {
    if (await act()) close()
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
