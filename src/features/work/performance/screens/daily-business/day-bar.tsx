import { ActionIcon, Group, TextInput } from '@mantine/core'
import { addDays, type Day, isDay } from '#domain/day.ts'
import { IconChevronLeft, IconChevronRight } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'

type Props = { readonly day: Day; readonly today: Day; readonly onChange: (day: Day) => void }

/** One day and its neighbours; none after today. */
export const DayBar = ({ day, today, onChange }: Props) => (
  <Group gap={4} wrap="nowrap" maw="100%">
    <ActionIcon variant="default" aria-label={t('Previous day')} onClick={() => onChange(addDays(day, -1))}>
      <IconChevronLeft size={20} aria-hidden />
    </ActionIcon>
    <TextInput
      type="date"
      aria-label={t('Day')}
      max={today}
      value={day}
      onChange={({ currentTarget: { value } }) => isDay(value) && value <= today && onChange(value)}
      style={{ flex: '0 1 10rem', minWidth: 0 }}
    />
    <ActionIcon variant="default" aria-label={t('Next day')} disabled={day >= today} onClick={() => onChange(addDays(day, 1))}>
      <IconChevronRight size={20} aria-hidden />
    </ActionIcon>
  </Group>
)
