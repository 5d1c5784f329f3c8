import { Alert, Button, Group } from '@mantine/core'
import { formatInstant } from '#domain/day.ts'
import type { Failure } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { type FreeTime, SlotTaken } from '../public/contract.ts'
import { scrollIntoView } from './show-fault.ts'

type Props = { readonly failure: Failure | undefined; readonly onChoose: (time: FreeTime) => void }

/** Someone was faster: the nearest free times, each one tap away. */
export function Alternatives({ failure, onChoose }: Props) {
  const taken = SlotTaken.safeParse(failure?.data)
  if (!taken.success) return null
  return (
    <Alert ref={scrollIntoView} role="alert" color="mango" title={t('Free near that time')} mb="md">
      <Group gap="xs">
        {taken.data.alternatives.map((time) => (
          <Button key={time.startsAt} variant="default" onClick={() => onChoose(time)}>
            {formatInstant(new Date(time.startsAt))}
          </Button>
        ))}
      </Group>
    </Alert>
  )
}
