import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import type { ClaimMessage } from '../public/contract/own.ts'

type Props = { readonly messages: readonly ClaimMessage[]; readonly children?: ReactNode }

/** The correspondence between the reporter of a loss and the office, oldest first, including notes of the office. */
export const Written = ({ messages, children }: Props) => (
  <SectionCard title="What was written">
    {messages.length === 0 && <Text c="dimmed">{t('Nothing yet.')}</Text>}
    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
      {messages.map(({ id, by, side, text, at }) => (
        <li key={id}>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} {...(side === 'note' ? { fs: 'italic' } : {})}>
            {text}
          </Text>
          <Text size="xs" c="dimmed" component="div">
            {side === 'note' && `${t('Note')} · `}
            {t(by)} · <InstantText at={at} />
          </Text>
        </li>
      ))}
    </Stack>
    {children}
  </SectionCard>
)
