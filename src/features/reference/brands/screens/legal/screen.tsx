import { Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../../public/contract.ts'
import { LegalWords } from '../../public/parts/legal-words.tsx'
import { LEGAL_CODES, LEGAL_TITLES } from '../../public/rules/legal.ts'

/** The privacy notice or the terms, for everyone. */
export default function Legal() {
  const [wanted] = useQueryParam('text')
  const text = LEGAL_CODES.find((each) => each === wanted) ?? 'privacy-notice'
  const read = useRead(contract.legalText, { query: { text } })
  return (
    <Page title={t(LEGAL_TITLES[text])} back>
      <Loaded read={read}>
        {(legal) => (
          <>
            <LegalWords text={legal.text} />
            {legal.effectiveOn && (
              <Text size="sm" c="dimmed" mt="lg">
                {t('Version {version}, in force from {day}', { version: legal.version, day: formatDay(legal.effectiveOn) })}
              </Text>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
