import { ActionIcon, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { addDays, dayOf, formatDay, formatInstant } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { IconMail, IconMailOpened } from '#kit/web/icons.ts'
import { t, translate } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type Notification } from '../../public/contract.ts'
import classes from './notification-list.module.css'
import { Picture } from './picture.tsx'

function dayName(day: string): string {
  const today = dayOf(now())
  if (day === today) return t('Today')
  return day === addDays(today, -1) ? t('Yesterday') : formatDay(day)
}

/** A person's notifications by day; a tap marks one as read and opens what it is about. */
export function NotificationList({ notes }: { readonly notes: readonly Notification[] }) {
  const days = Map.groupBy(notes, ({ at }) => dayOf(new Date(at)))
  return (
    <Stack gap="lg">
      {[...days].map(([day, those]) => (
        <section key={day} aria-label={dayName(day)}>
          <Title order={2} size="sm" c="dimmed" mb={6}>
            {dayName(day)}
          </Title>
          <ul className={classes.list}>
            {those.map((note) => (
              <Row key={note.id} note={note} />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}

function Row({ note }: { readonly note: Notification }) {
  const { id, kind, path, at } = note
  const [title, body] = [translate(note.title, note.titleI18n ?? undefined), translate(note.body, note.bodyI18n ?? undefined)]
  const { send } = useWrite(contract.markNotification)
  // Shown as chosen before the server confirms it.
  const [chosen, setChosen] = useState<{ readonly for: string | null; readonly read: boolean }>()
  const isRead = chosen && chosen.for === note.readAt ? chosen.read : note.readAt !== null
  const mark = async (read: boolean) => {
    setChosen({ for: note.readAt, read })
    if (!(await send({ params: { id }, body: { read } }))) setChosen(undefined)
  }
  const content = (
    <>
      <Picture kind={kind} />
      <span className={classes.text}>
        <Text component="span" fw={isRead ? 450 : 700}>
          {title}
        </Text>
        {body && (
          <Text component="span" size="sm" className={classes.body ?? ''}>
            {body}
          </Text>
        )}
        <Text component="time" size="xs" c="dimmed" className="figures" dateTime={at}>
          {formatInstant(new Date(at)).split(', ')[1]}
        </Text>
      </span>
    </>
  )
  return (
    <li className={`${classes.row} ${isRead ? '' : classes.unread}`}>
      <Way path={path} read={() => (isRead ? undefined : void mark(true))}>
        {content}
      </Way>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={isRead ? t('Mark “{title}” as unread', { title }) : t('Mark “{title}” as read', { title })}
        onClick={() => mark(!isRead)}
      >
        {isRead ? <IconMailOpened size={20} stroke={1.6} /> : <IconMail size={20} stroke={1.6} />}
      </ActionIcon>
    </li>
  )
}

const Way = ({ path, read, children }: { readonly path: string | null; readonly read: () => void; readonly children: ReactNode }) =>
  path ? (
    <Link to={path} className={classes.way ?? ''} onClick={read}>
      {children}
    </Link>
  ) : (
    <div className={classes.way}>{children}</div>
  )
