import { Paper, Stack, Text } from '@mantine/core'
import {
  countSms,
  exampleOfWording,
  type MessageKind,
  type MessageLanguage,
  MOST_SMS,
} from '#features/messaging/messages/public/rules/wordings.ts'
import { t } from '#kit/web/text.ts'
import { WAYS } from '../../parts/words.ts'

type Props = { readonly kind: MessageKind; readonly language: MessageLanguage; readonly subject: string; readonly text: string }

/** As it arrives, with example data, at the width of a phone. */
export const Preview = ({ kind, language, subject, text }: Props) => (
  <Stack gap="md">
    {kind.ways.map((way) => {
      const shown = exampleOfWording(kind, { subject, text }, way, language)
      return (
        <figure key={way} style={{ margin: 0, maxWidth: 360 }} aria-label={t(WAYS[way])}>
          <Text component="figcaption" size="sm" c="dimmed" mb={4}>
            {t(WAYS[way])}
          </Text>
          <Paper withBorder p="sm" radius="lg" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {way === 'mail' && (
              <Text fw={600} mb="xs">
                {shown.subject}
              </Text>
            )}
            <Text size="sm">{shown.text}</Text>
          </Paper>
          {way === 'sms' && <Length text={shown.text} />}
        </figure>
      )
    })}
  </Stack>
)

function Length({ text }: { readonly text: string }) {
  const { segments, alphabet, wide } = countSms(text)
  return (
    <Text size="sm" mt={4} {...(segments > MOST_SMS ? { c: 'coral' } : { c: 'dimmed' })} aria-live="polite">
      {t('{segments, plural, one {# text message} other {# text messages}}', { segments })}
      {wide.length > 0 && ` · ${t('longer because of {letters} ({alphabet})', { letters: wide.slice(0, 5).join(' '), alphabet })}`}
    </Text>
  )
}
