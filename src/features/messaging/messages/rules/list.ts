import { z } from 'zod'
import { choiceFilter, dayFilter, textFilter } from '#domain/filters.ts'
import type { Columns } from '#kit/list.ts'
import { defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'
import { messageKind } from '../public/rules/wordings.ts'
import { CHANNELS, MESSAGE_STATES } from './messages.ts'

const Channel = z.enum(CHANNELS.map(({ value }) => value))
const State = z.enum(MESSAGE_STATES.map(({ value }) => value))

export const MessageItem = z.object({
  _id: z.uuid(),
  channel: Channel,
  /** Masked: enough to recognise. */
  recipient: z.string(),
  subject: z.string().nullable(),
  purpose: z.string(),
  state: State,
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type MessageItem = z.output<typeof MessageItem>

const labelIn = (choices: readonly { readonly value: string; readonly label: string }[], value: string): string =>
  choices.find((each) => each.value === value)?.label ?? value

/** What a message is for: the title of its text, otherwise its code in words. */
export function purposeName(purpose: string): string {
  const kind = messageKind(purpose)
  if (kind) return kind.title
  const words = purpose.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const columns: Columns<MessageItem> = {
  created: { label: 'Queued', value: (row) => row.createdAt, format: 'instant' },
  channel: { label: 'By', value: (row) => labelIn(CHANNELS, row.channel) },
  recipient: { label: 'To', value: (row) => row.recipient },
  purpose: { label: 'What for', value: (row) => purposeName(row.purpose) },
  subject: { label: 'Subject', value: (row) => row.subject, isExportOnly: true },
  state: { label: 'Status', value: (row) => labelIn(MESSAGE_STATES, row.state) },
  sent: { label: 'Sent', value: (row) => row.sentAt, format: 'instant' },
  attempts: { label: 'Attempts', value: (row) => row.attempts, format: 'count', isExportOnly: true },
  error: { label: 'What the gateway said', value: (row) => row.lastError, isExportOnly: true },
}

/** What was sent by SMS and mail, to whom and with what result: never the content, which is deleted once sent. */
export const messageList = defineList({
  name: 'messages',
  row: MessageItem,
  columns,
  paging: pageQuery(25),
  filters: {
    /** The whole number or address. */
    search: textFilter('Mobile number or e-mail, in full'),
    channel: choiceFilter('By', CHANNELS, Channel),
    state: choiceFilter('Status', MESSAGE_STATES, State),
    from: dayFilter('Queued from', 'When'),
    until: dayFilter('Queued until', 'When'),
  },
})
