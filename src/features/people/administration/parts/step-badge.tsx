import { Badge } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import type { WorkbookStep } from '../public/contract/workbooks.ts'

const STEPS: Readonly<Record<WorkbookStep, { readonly label: string; readonly color: string }>> = {
  read: { label: 'Only checked', color: 'gray' },
  proposed: { label: 'Waiting for a second person', color: 'mango' },
  refused: { label: 'Refused', color: 'coral' },
  withdrawn: { label: 'Taken back', color: 'gray' },
  taking: { label: 'Being applied', color: 'mango' },
  done: { label: 'Done', color: 'leaf' },
}

export const StepBadge = ({ step }: { readonly step: WorkbookStep }) => (
  <Badge variant="light" color={STEPS[step].color} radius="sm" tt="none" style={{ flexShrink: 0 }}>
    {t(STEPS[step].label)}
  </Badge>
)
