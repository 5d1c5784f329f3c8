import { ActionIcon, Text } from '@mantine/core'
import { useState } from 'react'
import { IconFlag, IconFlagFilled } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { ReasonForm } from './reason-form.tsx'

/** What is to be sent back, by its path, with the reason. */
export type Marks = Readonly<Record<string, string>>

type Props = { readonly path: string; readonly label: string; readonly marks: Marks; readonly setMarks: (next: Marks) => void }

/** Marks an answer or a document that must be given again. */
export function MarkButton({ path, label, marks, setMarks }: Props) {
  const [opened, setOpened] = useState(false)
  const reason = marks[path]
  const keep = (next: string) => {
    const { [path]: _, ...others } = marks
    setMarks(next ? { ...others, [path]: next } : others)
    setOpened(false)
  }
  const Icon = reason ? IconFlagFilled : IconFlag
  return (
    <>
      <ActionIcon
        variant={reason ? 'light' : 'subtle'}
        color={reason ? 'mango' : 'gray'}
        size={44}
        ml={4}
        aria-label={reason ? t('Marked: {what}', { what: t(label) }) : t('Mark: {what}', { what: t(label) })}
        onClick={() => setOpened(true)}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
      {reason && (
        <Text size="sm" c="mango.8" component="div">
          {reason}
        </Text>
      )}
      <Sheet opened={opened} onClose={() => setOpened(false)} title={t('What needs correcting: {what}', { what: t(label) })}>
        <ReasonForm initial={reason ?? ''} keep={keep} />
      </Sheet>
    </>
  )
}
