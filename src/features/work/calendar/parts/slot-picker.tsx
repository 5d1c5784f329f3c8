import { Radio, Skeleton, Text, TextInput } from '@mantine/core'
import { addDays, type Day, dayOf } from '#domain/day.ts'
import { formatTime } from '#domain/time-of-day.ts'
import { now } from '#kit/web/clock.ts'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { FewSelect } from '#kit/web/ui/select/few-select.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../public/contract.ts'
import { DAYS_AHEAD, LENGTHS, type SlotState, slotsOf } from '../rules/slots.ts'
import classes from './calendar.module.css'

export type Picked = { readonly day: Day; readonly time: number | undefined; readonly minutes: number }

type Props = {
  readonly picked: Picked
  readonly onPick: (picked: Picked) => void
  /** In whose calendar: an advisor's ID or code; if absent, one's own. */
  readonly advisor?: string | undefined
  /** The appointment that is being moved. */
  readonly except?: string | undefined
  /** Something that has just happened is recorded: offers past times instead of future ones. */
  readonly isWalkIn?: boolean
  readonly error?: string | undefined
}

const HOUR = 3_600_000
const PARTS = [
  { label: 'Morning', until: 12 * HOUR },
  { label: 'Afternoon', until: 18 * HOUR },
  { label: 'Evening', until: 24 * HOUR },
]

const lengthLabel = (minutes: number) =>
  minutes < 60 ? t('{minutes} minutes', { minutes }) : minutes === 60 ? t('1 hour') : t('{hours} hours', { hours: minutes / 60 })

/** The day, the length, and a half hour. */
export function SlotPicker({ picked, onPick, advisor, except, isWalkIn = false, error }: Props) {
  const { day, minutes } = picked
  const today = dayOf(now())
  const read = useRead(contract.freeSlots, { query: { day, minutes, agentCode: advisor, except } }, { enabled: day !== '', keepPage: true })
  const isUnknown = read.data === undefined && read.error?.kind === 'offline'
  return (
    <>
      <GridColumns cols={2} spacing="sm" mb="md">
        <TextInput
          type="date"
          label={t('Day')}
          value={day}
          required
          withAsterisk
          min={isWalkIn ? addDays(today, -1) : today}
          max={isWalkIn ? today : addDays(today, DAYS_AHEAD)}
          onChange={({ currentTarget: { value } }) => onPick({ ...picked, day: value })}
        />
        <FewSelect
          label={t('How long')}
          value={String(minutes)}
          data={LENGTHS.map((each) => ({ value: String(each), label: lengthLabel(each) }))}
          onChange={(value) => onPick({ ...picked, minutes: Number(value) })}
        />
      </GridColumns>
      {isUnknown ? (
        <>
          <Text size="sm" c="dimmed" mb="xs" role="status">
            {t('Without a network we cannot see the calendar: whether the time is free is checked when this is sent.')}
          </Text>
          <Times slots={anyTime(day, minutes)} {...{ picked, onPick, isWalkIn, error }} />
        </>
      ) : (
        <Loaded read={read} skeleton={<Skeleton height={200} mb="md" />}>
          {({ slots }) => <Times slots={slots} {...{ picked, onPick, isWalkIn, error }} />}
        </Loaded>
      )}
    </>
  )
}

type SlotTime = { readonly start_time: number; readonly state: SlotState }
type TimesProps = Pick<Props, 'picked' | 'onPick' | 'isWalkIn' | 'error'> & { readonly slots: readonly SlotTime[] }

/** The half hours by part of the day; those that are taken or over are shown, and cannot be chosen. */
const Times = ({ slots, picked, onPick, isWalkIn = false, error }: TimesProps) => (
  <Radio.Group
    label={t('Time (Manila time)')}
    withAsterisk
    mb="md"
    error={error}
    value={picked.time === undefined ? '' : String(picked.time)}
    onChange={(value) => onPick({ ...picked, time: Number(value) })}
  >
    {PARTS.map(({ label, until }, index) => {
      const from = PARTS[index - 1]?.until ?? 0
      const own = slots.filter(({ start_time }) => start_time >= from && start_time < until)
      return (
        <div key={label}>
          <Text size="sm" c="dimmed" mb={4} mt="xs">
            {t(label)}
          </Text>
          <div className={classes.slots}>
            {own.map(({ start_time, state }) => (
              <SlotCard key={start_time} time={start_time} state={state} disabled={state !== (isWalkIn ? 'past' : 'free')} />
            ))}
          </div>
        </div>
      )
    })}
  </Radio.Group>
)

/** The half hours of a day, whatever is in the calendar. */
const anyTime = (day: Day, minutes: number): readonly SlotTime[] =>
  day === '' ? [] : slotsOf(day, minutes, [], now()).map(({ time, state }) => ({ start_time: time, state }))

const WORDS: Readonly<Record<SlotState, string>> = { free: '', taken: 'taken', past: 'over' }

function SlotCard({ time, state, disabled }: { readonly time: number; readonly state: SlotState; readonly disabled: boolean }) {
  const word = disabled ? WORDS[state] : ''
  return (
    <Radio.Card value={String(time)} disabled={disabled} className={classes.slot ?? ''}>
      <span className="figures">{formatTime(time)}</span>
      {word && <small>{t(word)}</small>}
    </Radio.Card>
  )
}
