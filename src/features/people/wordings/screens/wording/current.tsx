import { Text } from '@mantine/core'
import type { MessageKind, MessageLanguage } from '#features/messaging/messages/public/rules/wordings.ts'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { Preview } from './preview.tsx'

type Props = {
  readonly kind: MessageKind
  readonly language: MessageLanguage
  readonly wording: { readonly subject?: string | null | undefined; readonly text: string } | undefined
}

/** How it goes out now, for someone who may only view it. */
export const Current = ({ kind, language, wording }: Props) => (
  <SectionCard title="How it goes out now">
    {wording ? (
      <Preview kind={kind} language={language} subject={wording.subject ?? ''} text={wording.text} />
    ) : (
      <Text>{t('There is no wording in this language: it goes out in English.')}</Text>
    )}
  </SectionCard>
)
