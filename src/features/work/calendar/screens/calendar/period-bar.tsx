import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core'
import type { Day } from '#domain/day.ts'
import { IconChevronLeft, IconChevronRight } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import classes from './period-bar.module.css'
import { labelOf, stepTo, VIEWS, type ViewName } from './view-period.ts'

type Props = {
  readonly view: ViewName
  readonly day: Day
  readonly today: Day
  readonly onView: (view: ViewName) => void
  readonly onDay: (day: Day) => void
}

/** Which days are shown, and how. */
export const PeriodBar = ({ view, day, today, onView, onDay }: Props) => (
  <div className={classes.bar}>
    <Group gap={4} wrap="nowrap" className={classes.steps ?? ''}>
      <ActionIcon aria-label={t('Before')} onClick={() => onDay(stepTo(view, day, -1))}>
        <IconChevronLeft size={22} />
      </ActionIcon>
      <Button variant="default" px="md" style={{ flexShrink: 0 }} onClick={() => onDay(today)}>
        {t('Today')}
      </Button>
      <ActionIcon aria-label={t('After')} onClick={() => onDay(stepTo(view, day, 1))}>
        <IconChevronRight size={22} />
      </ActionIcon>
      <Text fw={600} ml={4} className={classes.period ?? ''} aria-live="polite">
        {labelOf(view, day)}
      </Text>
    </Group>
    <SegmentedControl
      size="md"
      className={classes.views ?? ''}
      aria-label={t('Show')}
      value={view}
      onChange={(next) => onView(VIEWS.find(({ value }) => value === next)?.value ?? 'agenda')}
      data={VIEWS.map(({ value, label }) => ({ value, label: t(label) }))}
    />
  </div>
)
