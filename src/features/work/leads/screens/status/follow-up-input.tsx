import { Button, Group, TextInput } from '@mantine/core'
import { addDays, type Day, dayOf, isDay } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { instantOn } from '../../public/rules/leads.ts'

/** A day, and a time of that day in the format of the browser's own control: `09:30`. */
export type FollowUp = { readonly day: string; readonly time: string }

export const NO_FOLLOW_UP: FollowUp = { day: '', time: '' }

/** The chosen instant; the morning if no time was chosen; undefined while there is no day. */
export function followUpInstant({ day, time }: FollowUp): string | undefined {
  if (!isDay(day)) return undefined
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return instantOn(day, ...(time ? [(hours * 60 + minutes) * 60_000] : [])).toISOString()
}

const quick = (today: Day) => [
  { label: t('Tomorrow'), day: addDays(today, 1) },
  { label: t('In 3 days'), day: addDays(today, 3) },
  { label: t('In a week'), day: addDays(today, 7) },
]

type Props = {
  readonly value: FollowUp
  readonly onChange: (next: FollowUp) => void
  readonly isNeeded: boolean
  readonly error: string | undefined
}

/** When to follow up: the most frequently chosen days in one tap, any other by hand. */
export const FollowUpInput = ({ value, onChange, isNeeded, error }: Props) => {
  const today = dayOf(now())
  return (
    <div>
      <GridColumns cols={2} spacing="xs">
        <TextInput
          type="date"
          label={t('Next follow-up')}
          withAsterisk={isNeeded}
          min={today}
          error={error}
          value={value.day}
          onChange={({ currentTarget }) => onChange({ ...value, day: currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t('Time')}
          step={1800}
          value={value.time}
          onChange={({ currentTarget }) => onChange({ ...value, time: currentTarget.value })}
        />
      </GridColumns>
      <Group gap="xs" mt="xs">
        {quick(today).map(({ label, day }) => (
          <Button
            key={label}
            variant={value.day === day ? 'light' : 'default'}
            size="sm"
            px="sm"
            aria-pressed={value.day === day}
            onClick={() => onChange({ day, time: value.time })}
          >
            {label}
          </Button>
        ))}
      </Group>
    </div>
  )
}
