import { Button, Group, type ModalProps, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../text.ts'
import { Dialog } from './dialog.tsx'

type Props = Pick<ModalProps, 'opened' | 'title' | 'portalProps'> & {
  readonly close: () => void
  /** The step, as its button says. */
  readonly label: string
  readonly confirm: () => unknown
  readonly busy?: boolean
  /** Coral for destructive steps. */
  readonly color?: 'coral' | 'brand'
  /** The label of the other button. */
  readonly back?: string
  /** The consequences of the step. */
  readonly children: ReactNode
}

/** Asks for confirmation before a step that cannot be undone. */
export function Confirmation({ close, label, confirm, busy = false, color = 'coral', back = t('Back'), children, ...modal }: Props) {
  return (
    <Dialog {...modal} onClose={close}>
      <Text component="div" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
      {/* Two long labels are placed one below the other on a phone, neither cut off. */}
      <Group grow preventGrowOverflow={false} mt="md">
        <Button variant="default" onClick={close}>
          {back}
        </Button>
        <Button color={color} loading={busy} onClick={() => void confirm()}>
          {label}
        </Button>
      </Group>
    </Dialog>
  )
}
