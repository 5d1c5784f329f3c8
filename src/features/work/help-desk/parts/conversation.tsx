import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import type { HelpMessage } from '../public/contract/own.ts'
import classes from './conversation.module.css'

type Props = {
  readonly messages: readonly HelpMessage[]
  /** Whose messages are on the right: the reader's own. */
  readonly reader: 'asker' | 'desk'
  /** Opens a picture, each reader through their own endpoint. */
  readonly picture: (messageId: string, name: string) => ReactNode
  /** Below a message: what may be done with it. */
  readonly below?: (messageId: string) => ReactNode
  readonly children?: ReactNode
}

/** What the person asking and the desk wrote and sent to each other, oldest first. */
export const Conversation = ({ messages, reader, picture, below, children }: Props) => (
  <SectionCard title="What was written">
    <ul className={classes.list}>
      {messages.map(({ id, side, by, text, picture: name, isCorrection, isCorrected, at }) => (
        <li
          key={id}
          className={[classes.message, (side === reader || side === 'note') && classes.right, side === 'note' && classes.note]
            .filter(Boolean)
            .join(' ')}
        >
          {text && (
            <Text style={{ whiteSpace: 'pre-wrap' }} {...(isCorrected ? { td: 'line-through', c: 'dimmed' } : {})}>
              {text}
            </Text>
          )}
          {name && picture(id, name)}
          <Text size="xs" mt={4} component="div">
            {side === 'note' && `${t('Note')} · `}
            {isCorrection && `${t('Correction')} · `}
            {isCorrected && `${t('Corrected below')} · `}
            {t(by)} · <InstantText at={at} />
          </Text>
          {below?.(id)}
        </li>
      ))}
    </ul>
    {children}
  </SectionCard>
)
