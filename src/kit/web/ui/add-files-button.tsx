import { Button, FileButton, type MantineSpacing } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  readonly label: string
  readonly icon: ReactNode
  readonly add: (chosen: readonly File[]) => void
  readonly loading?: boolean
  readonly mt?: MantineSpacing
}

/** Chooses pictures and documents, several at once. */
export const AddFilesButton = ({ label, icon, add, loading = false, mt = 0 }: Props) => (
  <FileButton multiple accept="image/*,application/pdf" onChange={add} inputProps={{ 'aria-label': label }}>
    {(props) => (
      <Button {...props} variant="default" mt={mt} loading={loading} leftSection={icon}>
        {label}
      </Button>
    )}
  </FileButton>
)
