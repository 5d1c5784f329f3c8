import { Card, Group, Text } from '@mantine/core'
import type { Worksheet } from '#domain/worksheet.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'

/** The price of what is answered so far, in one line that opens to every tax and fee. */
export function PriceSoFar({ worksheet }: { readonly worksheet: Worksheet | undefined }) {
  return (
    <Card withBorder mb="md" padding="sm" component="section" aria-label={t('Price so far')}>
      {worksheet ? (
        <details>
          <summary style={{ cursor: 'pointer', minHeight: 44, alignContent: 'center' }}>
            <Text span fw={550}>
              {t('Price so far')}:{' '}
            </Text>
            <Text span fw={650} aria-live="polite">
              <Money centavos={worksheet.total} />
            </Text>
            <Text span size="sm" c="dimmed">
              {' '}
              {t('with all taxes and fees')}
            </Text>
          </summary>
          {worksheet.lines.map(({ code, label, amount }) => (
            <Group key={code} justify="space-between" py={3}>
              <Text size="sm">{t(label)}</Text>
              <Text size="sm" component="span">
                <Money centavos={amount} />
              </Text>
            </Group>
          ))}
        </details>
      ) : (
        <Text size="sm" c="dimmed" aria-live="polite">
          {t('The price appears here as soon as your answers give one.')}
        </Text>
      )}
    </Card>
  )
}
