import { Badge, Button, Card, Group, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from '#kit/state-description.ts'
import { IconCamera, IconCheck, IconRefresh } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { COLOUR } from '#kit/web/ui/status-badge.tsx'
import type { Capture } from '../public/contract.ts'
import type { ShotState } from '../public/rules/progress.ts'
import classes from './capture.module.css'
import type { Waiting } from './queue.ts'

export type CaptureShot = Capture['shots'][number]

const SAID: Readonly<Record<ShotState, { label: string; tone: Tone }>> = {
  missing: { label: 'To be taken', tone: 'quiet' },
  received: { label: 'Received', tone: 'good' },
  'sent-back': { label: 'Take it again', tone: 'warn' },
  cleared: { label: 'Cleared', tone: 'good' },
}

/** Whether a photograph of it may be taken now; a cleared one is done. */
export const isToBeTaken = ({ state }: CaptureShot): boolean => state === 'missing' || state === 'sent-back'

function onItsWay({ state, progress, attempts }: Waiting): { label: string; tone: Tone } {
  if (state === 'refused') return { label: t('Not accepted'), tone: 'bad' }
  if (state === 'sending') return { label: t('Sending {percent} %', { percent: Math.round(progress * 100) }), tone: 'moving' }
  return attempts > 0 ? { label: t('Waiting for a connection'), tone: 'warn' } : { label: t('Waiting to be sent'), tone: 'moving' }
}

/** The note about a photograph that has not arrived. */
function saidOf({ state, attempts, fault, isUnkept }: Waiting): string | undefined {
  if (state === 'refused') return fault
  if (isUnkept) return t('It is not kept on this device. Keep this page open until it is sent.')
  return state === 'waiting' && attempts > 0 ? t('It is kept on this device and sent again automatically.') : undefined
}

type Props = {
  readonly shots: readonly CaptureShot[]
  readonly waiting: readonly Waiting[]
  readonly hints: Readonly<Record<string, string>>
  /** Discards a photograph that was not accepted. */
  readonly drop: (id: string) => void
  /** The control that takes a photograph of one thing: a button that opens the camera, or one that chooses a file. */
  readonly way: (shot: CaptureShot, isAgain: boolean) => ReactNode
}

/** The shots asked for, one below the other, with the progress of each. */
export const ShotList = ({ shots, waiting, hints, drop, way }: Props) => (
  <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('Photos')}>
    {shots.map((shot) => (
      <Shot
        key={shot.code}
        shot={shot}
        sending={waiting.find((each) => each.shot === shot.code)}
        hint={hints[shot.code]}
        drop={drop}
        way={way}
      />
    ))}
  </Stack>
)

type ShotProps = Pick<Props, 'drop' | 'way'> & {
  readonly shot: CaptureShot
  readonly sending: Waiting | undefined
  readonly hint: string | undefined
}

function Shot({ shot, sending, hint, drop, way }: ShotProps) {
  const { title, help, state, reason, required } = shot
  const { label, tone } = sending ? onItsWay(sending) : { ...SAID[state], label: t(SAID[state].label) }
  const said = sending ? saidOf(sending) : (hint ?? reason)
  const isDone = !sending && (state === 'received' || state === 'cleared')
  return (
    <Card withBorder padding="sm" component="li" className={classes.row}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <span
          className={classes.mark}
          style={{ background: `var(--mantine-color-${COLOUR[tone]}-light)`, color: `var(--mantine-color-${COLOUR[tone]}-light-color)` }}
          aria-hidden
        >
          {isDone ? <IconCheck size={22} /> : state === 'sent-back' ? <IconRefresh size={22} /> : <IconCamera size={22} />}
        </span>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Group justify="space-between" gap="xs" wrap="wrap">
            <Text fw={650}>
              {t(title)}
              {!required && (
                <Text span c="dimmed" fw={400}>
                  {' '}
                  {t('if there is one')}
                </Text>
              )}
            </Text>
            <Badge variant="light" color={COLOUR[tone]} radius="sm" tt="none" style={{ flexShrink: 0, minWidth: 'max-content' }}>
              {label}
            </Badge>
          </Group>
          {!isDone && !sending && (
            <Text size="sm" c="dimmed">
              {t(help)}
            </Text>
          )}
          {said && (
            <Text size="sm" {...(hint || sending?.state === 'refused' ? { c: 'var(--mantine-color-error)' } : {})} role="status" mt={4}>
              {said}
            </Text>
          )}
          {sending?.state === 'sending' && (
            <Progress value={sending.progress * 100} size="sm" mt="xs" aria-label={t('Sending {title}', { title: t(title) })} />
          )}
          {state !== 'cleared' && sending?.state !== 'sending' && (
            <Group gap="xs" mt="xs">
              {way(shot, isDone || sending !== undefined)}
              {sending?.state === 'refused' && (
                <Button variant="subtle" color="coral" px="xs" onClick={() => drop(sending.id)}>
                  {t('Leave it out')}
                </Button>
              )}
            </Group>
          )}
        </div>
      </Group>
    </Card>
  )
}

/** The button in a row that takes one photograph. */
export const TakeButton = ({
  title,
  isAgain,
  onClick,
}: {
  readonly title: string
  readonly isAgain: boolean
  readonly onClick: () => void
}) => (
  <Button
    variant={isAgain ? 'subtle' : 'light'}
    {...(isAgain ? { px: 'xs' } : {})}
    leftSection={<IconCamera size={18} aria-hidden />}
    aria-label={isAgain ? t('Take it again: {title}', { title: t(title) }) : t('Take the photo: {title}', { title: t(title) })}
    onClick={onClick}
  >
    {isAgain ? t('Take it again') : t('Take the photo')}
  </Button>
)
