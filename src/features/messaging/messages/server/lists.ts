import { addDays, startOf } from '#domain/day.ts'
import { parseMobile } from '#domain/mobile.ts'
import { conditions, pageSql } from '#kit/server/page.ts'
import type { MessageFilters } from '../public/contract.ts'

/** As `maskRecipient` writes it: enough to recognise, too little to contact anyone. */
const MASKED = `case m.channel when 'sms' then '•••• ' || right(m.recipient, 4) when 'lto' then m.recipient
  else left(m.recipient, 1) || '•••@' || split_part(m.recipient, '@', 2) end`

/** SQL of one page of sent messages. */
export function messagesPage({ search, channel, state, from, until, ...paging }: MessageFilters) {
  const where = conditions()
  where.when(search, (typed) => `lower(m.recipient) = ${where.param((parseMobile(typed) ?? typed).toLowerCase())}`)
  where.when(channel, (code) => `m.channel = ${where.param(code)}`)
  where.when(state, (code) => `m.state = ${where.param(code)}`)
  where.when(from, (day) => `m.created_at >= ${where.param(startOf(day))}`)
  where.when(until, (day) => `m.created_at < ${where.param(startOf(addDays(day, 1)))}`)
  return pageSql({
    table: 'messages',
    as: 'm',
    columns: {
      _id: 'm.id',
      channel: 'm.channel',
      recipient: MASKED,
      subject: 'm.subject',
      purpose: 'm.purpose',
      state: 'm.state',
      attempts: 'm.attempts',
      lastError: 'm.last_error',
      createdAt: 'm.created_at',
      sentAt: 'm.sent_at',
    },
    where,
    paging,
  })
}
