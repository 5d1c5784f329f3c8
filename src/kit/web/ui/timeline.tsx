import { Timeline as Line, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { InstantText } from './dates.tsx'

export type TimelineEvent = { readonly at: string; readonly title: ReactNode; readonly by?: string | undefined; readonly text?: ReactNode }

/** What happened, newest first. */
export function Timeline({ happenings }: { readonly happenings: readonly TimelineEvent[] }) {
  return (
    <Line active={happenings.length} bulletSize={14} lineWidth={2}>
      {happenings.map(({ at, title, by, text }, index) => (
        <Line.Item key={`${at}-${String(index)}`} title={title}>
          {text && <Text size="sm">{text}</Text>}
          <Text size="sm" c="dimmed">
            <InstantText at={at} />
            {by && ` · ${by}`}
          </Text>
        </Line.Item>
      ))}
    </Line>
  )
}
