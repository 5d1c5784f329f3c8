import { Button, type ButtonProps, Group, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'

type Props = Pick<ButtonProps, 'variant' | 'color' | 'disabled'> & {
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
export function ConfirmButton({ label, title, text, busy, failure, act, ...look }: Props) {
  const [opened, { open, close }] = useDisclosure()
  const confirm = async () => {
    if (await act()) close()
  }
  return (
    <>
      <Button {...look} onClick={open}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={title} closeButtonProps={{ 'aria-label': t('Close') }} centered>
        <FailureNote failure={failure} />
        <Text>{text}</Text>
        <Group mt="md" grow>
          <Button variant="default" onClick={close}>
            {t('Back')}
          </Button>
          <Button color={look.color ?? 'brand'} loading={busy} onClick={() => void confirm()}>
            {label}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
