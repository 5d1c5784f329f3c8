import { Button, Card, CloseButton, Group, Text, UnstyledButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { IconChevronDown, IconChevronUp } from '#kit/web/icons.ts'
import { now } from '../clock.ts'
import { t } from '../text.ts'
import { DayText } from '../ui/dates.tsx'
import type { Answers } from './answers.ts'

type Props = {
  /** `Traveller 1` */
  readonly title: string
  readonly person: Answers
  /** A note about them, such as what they cost. */
  readonly note?: string | undefined
  readonly isComplete: boolean
  readonly isOpen: boolean
  readonly disabled: boolean
  readonly setOpen: (isOpen: boolean) => void
  readonly remove: () => void
  readonly children: ReactNode
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Whole years since a day, by the calendar of the Philippines. */
function yearsSince(day: string): number {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila' }).format(now())
  return Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (today.slice(5) < day.slice(5) ? 1 : 0)
}

/** One of several people: all of their fields during entry, afterwards who it is, and the rest at a tap. */
export function PersonCard({ title, person, note, isComplete, isOpen, disabled, setOpen, remove, children }: Props) {
  const head = useRef<HTMLButtonElement>(null)
  const { firstName, middleName, lastName, suffix, birthDate } = person
  const name = [firstName, middleName, lastName, suffix].map(text).filter(Boolean).join(' ')
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <Card withBorder mt="xs" padding="sm" role="group" aria-label={title}>
      <Group justify="space-between" wrap="nowrap" gap="xs" mih={44}>
        {isComplete ? (
          <UnstyledButton
            ref={head}
            aria-expanded={isOpen}
            style={{ flex: 1, minWidth: 0, minHeight: 44, display: 'flex', alignItems: 'center', gap: 8 }}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={20} aria-hidden style={{ flexShrink: 0 }} />
            <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text component="span" display="block" fw={550}>
                {name}
              </Text>
              <Text component="span" display="block" size="sm" c="dimmed">
                <DayText day={text(birthDate)} /> ·{' '}
                {t('{years, plural, one {# year} other {# years}} old', { years: yearsSince(text(birthDate)) })}
                {note && ` · ${t(note)}`}
              </Text>
            </span>
          </UnstyledButton>
        ) : (
          <Text size="sm" c="dimmed" aria-hidden style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {name ? `${title} · ${name}` : title}
          </Text>
        )}
        <CloseButton
          size={44}
          iconSize={20}
          disabled={disabled}
          aria-label={t('Remove {what}', { what: name || title })}
          onClick={remove}
        />
      </Group>
      {isOpen && (
        <>
          {children}
          {isComplete && (
            <Button
              variant="light"
              mt="sm"
              onClick={() => {
                setOpen(false)
                head.current?.focus()
              }}
            >
              {t('Done with {name}', { name })}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}
